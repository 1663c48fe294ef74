import type { Metadata } from "next";
import { requireOperator } from "#app/session.ts";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { FirstRun } from "#components/operator/first-run.tsx";
import { type Metric, Metrics } from "#components/operator/metrics.tsx";
import { OperatorAttentionList } from "#components/operator/operator-attention-list.tsx";
import { HealthTable } from "#components/operator/providers/health-table.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { formatNumber } from "#lib/format-number.ts";
import { listAttentionItems } from "#lib/operators/list-attention-items.ts";
import { environmentTab } from "#lib/operators/page-filters.ts";
import { countMax, type Overview, readOverview } from "#lib/operators/read-overview.ts";

export const metadata: Metadata = { title: { absolute: "OPERATOR · Overview · Slipway" } };

const countText = (count: number) => (count >= countMax ? `${formatNumber(countMax)}+` : formatNumber(count));

const Oldest = ({ at }: { at: Date | null }) =>
  at && (
    <>
      Oldest <TimeText at={at.toISOString()} className="relative" isLong />
    </>
  );

export default async function OverviewPage({ searchParams }: PageProps<"/operator">) {
  await requireOperator();
  const now = currentTime();
  const overview = await readOverview(now);
  const { health, steps } = overview;
  const wanted = environmentTab.parse(omitEmpty(await searchParams)).environment;
  const isLive = health.production.some(({ quotes, lastResponseAt }) => quotes.requests > 0 || lastResponseAt);
  const environment = wanted ?? (isLive ? "production" : "sandbox");
  return (
    <>
      <PageHeader title="Overview" />
      <OperatorAttentionList items={listAttentionItems(overview, now)} now={now} />
      <FirstRun steps={steps} isSimulated={env().isSimulated} />
      <Metrics metrics={metricsOf(overview)} />
      <section>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="font-semibold">Providers</h2>
          <EnvironmentTabs current={environment} hrefOf={(name) => `/operator?environment=${name}`} />
        </div>
        {health[environment].length > 0 ? (
          <HealthTable environment={environment} rows={health[environment]} />
        ) : (
          <p className="text-muted">No provider has credentials in {environment}, so partners get no quotes.</p>
        )}
      </section>
    </>
  );
}

const metricsOf = ({ queue, onHold, stuck }: Overview): Metric[] => [
  {
    name: "Needs review",
    value: countText(onHold),
    isAlarming: onHold > 0,
    note: onHold > 0 && "Update doesn't match the order",
    href: "/operator/transactions?problem=review",
  },
  {
    name: "Delayed transactions",
    value: countText(stuck),
    isAlarming: stuck > 0,
    note: stuck > 0 && "Longer than usual at the provider",
    href: "/operator/transactions?problem=stuck",
  },
  {
    name: "Deliveries due",
    value: countText(queue.due),
    note: queue.oldestDueAt ? <Oldest at={queue.oldestDueAt} /> : `${countText(queue.waiting)} scheduled`,
    href: "/operator/deliveries?status=pending",
  },
  {
    name: "Paused endpoints",
    value: countText(queue.pausedEndpoints),
    note: `${countText(queue.failingEndpoints)} failing, ${countText(queue.leasedEndpoints)} sending now`,
    href: "/operator/deliveries",
  },
  {
    name: "Pending callbacks",
    value: countText(queue.callbacksParked),
    note: <Oldest at={queue.oldestCallbackAt} />,
    href: "/operator/callbacks",
  },
  {
    name: "Failed callbacks",
    value: countText(queue.callbacksFailed),
    isAlarming: queue.callbacksFailed > 0,
    note: queue.callbacksFailed > 0 && "No matching order",
    href: "/operator/callbacks",
  },
];
