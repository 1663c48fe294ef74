import type { Metadata } from "next";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { FirstRun } from "#components/operator/first-run.tsx";
import { type Metric, Metrics } from "#components/operator/metrics.tsx";
import { OperatorAttentionList } from "#components/operator/operator-attention-list.tsx";
import { PlatformOverview } from "#components/operator/platform-overview.tsx";
import { EarnedFees } from "#components/operator/revenue/earned-fees.tsx";
import { revenueMonth } from "#components/operator/revenue/revenue-links.ts";
import { OverviewScope } from "#components/overview/overview-scope.tsx";
import { previousPeriods } from "#components/overview/periods.ts";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { readerClock } from "#http/reader-clock.ts";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { formatNumber } from "#lib/format-number.ts";
import { readFees } from "#lib/ledger/read-fees.ts";
import { overviewFilter } from "#lib/overview/contract.ts";
import { readOverview } from "#lib/overview/read-overview.ts";
import { environmentTab } from "#lib/people/operators/filters-contract.ts";
import { listAttentionItems } from "#lib/people/operators/list-attention-items.ts";
import { countMax, readOverview as readState, type Overview as State } from "#lib/people/operators/read-overview.ts";
import { periodTitles } from "#lib/period-names-contract.ts";

export const metadata: Metadata = { title: { absolute: "OPERATOR · Overview · Slipway" } };

const countText = (count: number) => (count >= countMax ? `${formatNumber(countMax)}+` : formatNumber(count));

const Oldest = ({ at }: { at: Date | null }) =>
  at && (
    <>
      Oldest <TimeText at={at.toISOString()} className="relative" isLong />
    </>
  );

export default async function OverviewPage({ searchParams }: PageProps<"/operator">) {
  const operator = await requireOperator();
  const params = omitEmpty(await searchParams);
  const filter = overviewFilter.parse(params);
  const now = currentTime();
  const state = await readState(now);
  const { health, steps } = state;
  const isLive = health.production.some(({ quotes, lastResponseAt }) => quotes.requests > 0 || lastResponseAt);
  const environment = environmentTab.parse(params).environment ?? (isLive ? "production" : "sandbox");
  const { zone } = await readerClock(operator);
  const overview = await readOverview({ partnerId: null, environment }, filter, now, zone);
  const { days } = overview;
  const { currency, type } = filter;
  const fees = await readFees({ environment, days, currency, type });
  return (
    <>
      <PageHeader
        title="Overview"
        description={`All partners, compared with ${previousPeriods[filter.period]}`}
        actions={
          <EnvironmentTabs
            current={environment}
            hrefOf={(name) => pageAddress("/operator", { ...filter, environment: name })}
          />
        }
      />
      <OperatorAttentionList items={listAttentionItems(state, now)} now={now} />
      <FirstRun steps={steps} isSimulated={env().isSimulated} />
      <OverviewScope path="/operator" overview={overview} filter={filter} fixed={{ environment }} />
      <EarnedFees
        fees={fees}
        title={`${periodTitles[filter.period]}, days in UTC`}
        href={revenueMonth(environment, days.last, { fiat_currency: currency, type })}
      />
      <PlatformOverview overview={overview} filter={filter} environment={environment} />
      <Queues {...state.queue} />
    </>
  );
}

/** Hidden while nothing waits. */
function Queues(queue: State["queue"]) {
  const { due, oldestDueAt, waiting, callbacksParked, oldestCallbackAt, callbacksFailed } = queue;
  const { pausedEndpoints, failingEndpoints, leasedEndpoints } = queue;
  if (due + pausedEndpoints + failingEndpoints + callbacksParked + callbacksFailed === 0) return null;
  const metrics: Metric[] = [
    {
      name: "Deliveries due",
      value: countText(due),
      note: oldestDueAt ? <Oldest at={oldestDueAt} /> : `${countText(waiting)} scheduled`,
      href: "/operator/deliveries?status=pending",
    },
    {
      name: "Paused endpoints",
      value: countText(pausedEndpoints),
      note: `${countText(failingEndpoints)} failing, ${countText(leasedEndpoints)} sending now`,
      href: "/operator/deliveries",
    },
    {
      name: "Pending callbacks",
      value: countText(callbacksParked),
      note: <Oldest at={oldestCallbackAt} />,
      href: "/operator/callbacks",
    },
    {
      name: "Failed callbacks",
      value: countText(callbacksFailed),
      isAlarming: callbacksFailed > 0,
      note: callbacksFailed > 0 && "No matching order",
      href: "/operator/callbacks",
    },
  ];
  return (
    <section className="mt-8">
      <h2 className="mb-2 font-semibold">Queues</h2>
      <Metrics metrics={metrics} />
    </section>
  );
}
