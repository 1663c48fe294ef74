import type { ReactNode } from "react";
import { Change } from "#components/overview/change.tsx";
import type { Links } from "#components/overview/links.ts";
import { ProviderShares } from "#components/overview/provider-shares.tsx";
import { ShareBar, TableSection } from "#components/overview/table-section.tsx";
import { Volume } from "#components/overview/volume.tsx";
import { TimeChart } from "#components/ui/chart/time-chart.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber, formatPercent } from "#lib/format-number.ts";
import type { Overview } from "#lib/overview/contract.ts";
import { previousPeriods } from "./periods.ts";

type ChartsProps = { overview: Overview; links: Links };

export function Charts({ overview, links }: ChartsProps) {
  const { transactions, requests, attempts, fiats } = overview;
  const nothing = (what: string) => <Nothing>{`No ${what} in this or the previous period.`}</Nothing>;
  const hasTransactions = transactions.now.created + transactions.before.created > 0;
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <div className="xl:col-span-2">
        {hasTransactions ? <TransactionsChart overview={overview} links={links} /> : nothing("transactions")}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {hasTransactions && <Funnel overview={overview} links={links} />}
        {requests.now.requests + requests.before.requests > 0 ? (
          <RequestsChart overview={overview} />
        ) : (
          nothing("API requests")
        )}
        {attempts.now.attempts + attempts.before.attempts > 0 ? (
          <AttemptsChart overview={overview} />
        ) : (
          nothing("webhook attempts")
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {fiats.length > 0 ? <Volume overview={overview} links={links} /> : nothing("successful transactions")}
        {hasTransactions && <ProviderShares overview={overview} links={links} />}
      </div>
    </div>
  );
}

type ChartProps = Pick<ChartsProps, "overview">;

function TransactionsChart({ overview, links }: ChartsProps) {
  const { created, success } = overview.transactions.now;
  return (
    <TimeChart
      id="transactions"
      title={titleOf(created, ["transaction", "transactions"], `${formatPercent(success, created)} successful`)}
      label={`Transactions created by ${overview.unit}`}
      overview={overview}
      series={[
        { name: "Successful", fill: "main", of: (step) => step.success },
        { name: "Other", fill: "rest", of: (step) => step.created - step.success },
        { name: "Opened", of: ({ opened }) => opened },
        { name: "Paid", of: ({ paid }) => paid },
      ]}
      hrefOf={({ at, to }) => links.transactionsBetween(at, to)}
      before={{ name: `Created, ${previousPeriods[overview.period]}`, of: ({ before }) => before?.created ?? null }}
    />
  );
}

function RequestsChart({ overview }: ChartProps) {
  const { requests, refused, failed } = overview.requests.now;
  return (
    <TimeChart
      id="requests"
      title={titleOf(requests, ["API request", "API requests"], `${formatPercent(refused + failed, requests)} errors`)}
      label={`API requests by ${overview.unit}`}
      overview={overview}
      series={[
        { name: "Successful", fill: "rest", of: (step) => step.requests - step.refused - step.failed },
        { name: "Client errors (4xx)", fill: "wait", of: (step) => step.refused },
        { name: "Server errors (5xx)", fill: "bad", of: (step) => step.failed },
      ]}
    />
  );
}

function AttemptsChart({ overview }: ChartProps) {
  const { attempts, successes } = overview.attempts.now;
  return (
    <TimeChart
      id="attempts"
      title={titleOf(
        attempts,
        ["webhook attempt", "webhook attempts"],
        `${formatPercent(successes, attempts)} delivered`,
      )}
      label={`Webhook attempts by ${overview.unit}`}
      overview={overview}
      series={[
        { name: "Delivered", fill: "rest", of: (step) => step.successes },
        { name: "Failed", fill: "bad", of: (step) => step.attempts - step.successes },
      ]}
    />
  );
}

const titleOf = (count: number, [one, many]: [string, string], rest: string) =>
  count === 0 ? `No ${many} in this period` : `${formatNumber(count)} ${count === 1 ? one : many} · ${rest}`;

function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-line text-muted border-t pt-3">{children}</p>;
}

type FunnelProps = { overview: Overview; links: Links };

function Funnel({ overview: { transactions, period }, links }: FunnelProps) {
  const { now, before } = transactions;
  const stages = [
    { name: "Created", of: "created", href: links.transactions() },
    { name: "Opened by the buyer", of: "opened", href: links.transactions({ stage: "opened" }) },
    { name: "Sent to the provider", of: "handedOver", href: links.transactions({ stage: "handed_over" }) },
    { name: "Paid", of: "paid", href: links.transactions({ stage: "paid" }) },
    { name: "Successful", of: "success", href: links.transactions({ status: "success" }) },
  ] as const;
  return (
    <TableSection
      id="funnel"
      title={now.created === 0 ? "Conversion" : `Conversion · ${formatPercent(now.success, now.created)} successful`}
      note={`Marker: ${previousPeriods[period]}`}
      caption="Conversion by stage"
      columns={[
        {
          head: "Stage",
          isRowHead: true,
          className: "w-3/5 py-2 align-top whitespace-normal",
          cell: ({ name, of }) => (
            <>
              {name}
              <ShareBar
                now={{ part: now[of], whole: now.created }}
                before={{ part: before[of], whole: before.created }}
              />
            </>
          ),
        },
        {
          head: "Share",
          isNumber: true,
          className: "py-2 align-top",
          cell: ({ of }) => formatPercent(now[of], now.created),
        },
        {
          head: "Transactions",
          isNumber: true,
          className: "py-2 align-top",
          cell: ({ of, href }) => (
            <>
              <TextLink href={href} className="block">
                {formatNumber(now[of])}
              </TextLink>
              <Change
                text={formatChange(`${now[of]}`, `${before[of]}`)}
                before={formatNumber(before[of])}
                previousPeriod={previousPeriods[period]}
              />
            </>
          ),
        },
      ]}
      rows={stages}
      rowKey={({ of }) => of}
    />
  );
}
