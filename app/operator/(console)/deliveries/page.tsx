import type { Metadata } from "next";
import { partnerField } from "#components/operator/partner-field.ts";
import { AllDeliveriesTable } from "#components/operator/webhooks/all-deliveries-table.tsx";
import { AllEndpointsTable } from "#components/operator/webhooks/all-endpoints-table.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { filterFields } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { formatNumber } from "#lib/format-number.ts";
import { type DeliveriesFilter, deliveriesFilter, deliveryFilters } from "#lib/people/operators/filters-contract.ts";
import { listAllDeliveries } from "#lib/people/operators/list-all.ts";
import { listFailingEndpoints, readQueue } from "#lib/people/operators/read-overview.ts";
import { readPartnerNames } from "#lib/people/operators/read-partner-names.ts";

export const metadata: Metadata = { title: "Webhook deliveries" };

const path = "/operator/deliveries";

export default async function DeliveriesPage({ searchParams }: PageProps<"/operator/deliveries">) {
  await requireOperator();
  const filter = deliveriesFilter.parse(omitEmpty(await searchParams));
  const { cursor, ...set } = filter;
  const now = currentTime();
  const isFiltered = Object.values(set).some((value) => value !== undefined);
  const [{ rows, nextCursor }, queue, troubled, partners] = await Promise.all([
    listAllDeliveries(filter),
    readQueue(now),
    isFiltered || cursor ? [] : listFailingEndpoints(now),
    readPartnerNames([set.partner]),
  ]);
  return (
    <>
      <PageHeader title="Webhook deliveries" description={<QueueText queue={queue} />} />
      {troubled.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-2 font-semibold">Paused and failing endpoints</h2>
          <AllEndpointsTable caption="Paused and failing endpoints" rows={troubled} hasPartners />
        </section>
      )}
      <AllDeliveriesFilter path={path} filter={set} partners={partners} />
      {rows.length > 0 ? (
        <AllDeliveriesTable rows={rows} readAt={now.toISOString()} />
      ) : (
        <EmptyState
          sentence={isFiltered ? "No deliveries match these filters." : "No deliveries yet."}
          clearHref={isFiltered && path}
        />
      )}
      <Pagination what="deliveries" path={path} query={set} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}

type QueueTextProps = { queue: Awaited<ReturnType<typeof readQueue>> };

/** "3 due now (oldest 2 minutes ago) · 21 scheduled · 1 paused endpoint". */
function QueueText({ queue }: QueueTextProps) {
  const { due, oldestDueAt, waiting, pausedEndpoints, leasedEndpoints, lostLeases } = queue;
  const others = [
    `${formatNumber(waiting)} scheduled`,
    pausedEndpoints > 0 &&
      `${formatNumber(pausedEndpoints)} paused ${pausedEndpoints === 1 ? "endpoint" : "endpoints"}`,
    leasedEndpoints > 0 && `${formatNumber(leasedEndpoints)} sending now`,
    lostLeases > 0 && `${formatNumber(lostLeases)} waiting for a worker that stopped. Check that a worker is running.`,
  ].filter(Boolean);
  return (
    <>
      {due === 0 ? "None due" : `${formatNumber(due)} due now`}
      {oldestDueAt && (
        <>
          {" "}
          (oldest <TimeText at={oldestDueAt.toISOString()} isLong />)
        </>
      )}{" "}
      · {others.join(" · ")}
    </>
  );
}

type AllDeliveriesFilterProps = {
  path: string;
  filter: Omit<DeliveriesFilter, "cursor">;
  partners: Record<string, string>;
};

const AllDeliveriesFilter = ({ path, filter, partners }: AllDeliveriesFilterProps) => (
  <Filters
    path={path}
    fields={filterFields(deliveryFilters, path, filter, { partner: partnerField(filter.partner, partners) })}
    clearHref={path}
  />
);
