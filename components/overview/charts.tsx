import type { ReactNode } from "react";
import { Funnel } from "#components/overview/funnel.tsx";
import type { Links } from "#components/overview/links.ts";
import { whenBefore } from "#components/overview/period-words.ts";
import { ProviderShares } from "#components/overview/provider-shares.tsx";
import { StepChart } from "#components/overview/step-chart.tsx";
import { Volume } from "#components/overview/volume.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import type { Overview } from "#lib/overview/contract.ts";

type ChartsProps = { overview: Overview; links: Links };

export function Charts({ overview, links }: ChartsProps) {
  const { transactions, requests, attempts, fiats, period } = overview;
  const nothing = (what: string) => <Nothing>{`No ${what} in this period or ${whenBefore[period]}.`}</Nothing>;
  const hasTransactions = transactions.now.created + transactions.before.created > 0;
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <div className="xl:col-span-2">
        {hasTransactions ? <TransactionsChart overview={overview} links={links} /> : nothing("transaction")}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {hasTransactions && <Funnel overview={overview} links={links} />}
        {requests.now.requests + requests.before.requests > 0 ? (
          <RequestsChart overview={overview} />
        ) : (
          nothing("API call")
        )}
        {attempts.now.attempts + attempts.before.attempts > 0 ? (
          <AttemptsChart overview={overview} />
        ) : (
          nothing("webhook attempt")
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {fiats.length > 0 ? <Volume overview={overview} links={links} /> : nothing("transaction in success")}
        {hasTransactions && <ProviderShares overview={overview} links={links} />}
      </div>
    </div>
  );
}

type ChartProps = Pick<ChartsProps, "overview">;

function TransactionsChart({ overview, links }: ChartsProps) {
  const { created, success } = overview.transactions.now;
  return (
    <StepChart
      id="transactions"
      title={titleOf(created, ["transaction", "transactions"], `${formatPercent(success, created)} in success by now`)}
      label={`Transactions created in each ${overview.unit}`}
      overview={overview}
      series={[
        { name: "success", fill: "main", of: (step) => step.success },
        { name: "others", fill: "rest", of: (step) => step.created - step.success },
        { name: "opened", of: ({ opened }) => opened },
        { name: "paid", of: ({ paid }) => paid },
      ]}
      hrefOf={({ at, to }) => links.transactionsBetween(at, to)}
      before={{ name: `created ${whenBefore[overview.period]}`, of: ({ before }) => before?.created ?? null }}
    />
  );
}

function RequestsChart({ overview }: ChartProps) {
  const { requests, refused, failed } = overview.requests.now;
  return (
    <StepChart
      id="calls"
      title={titleOf(
        requests,
        ["API call", "API calls"],
        `${formatPercent(refused + failed, requests)} of them errors`,
      )}
      label={`API calls in each ${overview.unit}`}
      overview={overview}
      series={[
        { name: "answered", fill: "rest", of: (step) => step.requests - step.refused - step.failed },
        { name: "refused (4xx)", fill: "wait", of: (step) => step.refused },
        { name: "failed (5xx)", fill: "bad", of: (step) => step.failed },
      ]}
    />
  );
}

function AttemptsChart({ overview }: ChartProps) {
  const { attempts, successes } = overview.attempts.now;
  return (
    <StepChart
      id="attempts"
      title={titleOf(
        attempts,
        ["webhook attempt", "webhook attempts"],
        `${formatPercent(successes, attempts)} answered well`,
      )}
      label={`Webhook attempts in each ${overview.unit}`}
      overview={overview}
      series={[
        { name: "answered 2xx", fill: "rest", of: (step) => step.successes },
        { name: "failed", fill: "bad", of: (step) => step.attempts - step.successes },
      ]}
    />
  );
}

const titleOf = (count: number, [one, many]: [string, string], rest: string) =>
  count === 0 ? `No ${one} in this period` : `${formatNumber(count)} ${count === 1 ? one : many}, ${rest}`;

function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-line text-muted border-t pt-3">{children}</p>;
}
