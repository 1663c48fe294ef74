import type { Metadata } from "next";
import { requireOperator } from "#app/operator-session.ts";
import { AllDeliveriesFilter } from "#components/operator/transactions/all-deliveries-filter.tsx";
import { AllDeliveriesTable } from "#components/operator/transactions/all-deliveries-table.tsx";
import { EndpointsTable } from "#components/operator/transactions/endpoints-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { listAllDeliveries } from "#lib/operators/list-all.ts";
import { deliveriesFilter } from "#lib/operators/page-filters.ts";
import { listTroubledEndpoints, readQueue } from "#lib/operators/read-overview.ts";

export const metadata: Metadata = { title: "Deliveries" };

const path = "/operator/deliveries";

export default async function DeliveriesPage({ searchParams }: PageProps<"/operator/deliveries">) {
  await requireOperator();
  const filter = deliveriesFilter.parse(omitEmpty(await searchParams));
  const { cursor, ...set } = filter;
  const isFiltered = Object.values(set).some((value) => value !== undefined);
  const [{ rows, nextCursor }, queue, troubled] = await Promise.all([
    listAllDeliveries(filter),
    readQueue(new Date()),
    isFiltered || cursor ? [] : listTroubledEndpoints(),
  ]);
  return (
    <>
      <PageHeader
        title="Deliveries"
        description={
          <>
            Webhooks of every partner. {queue.due.toLocaleString("en")} due now
            {queue.oldestDueAt && (
              <>
                , the oldest <TimeText at={queue.oldestDueAt.toISOString()} />
              </>
            )}
            ; {queue.waiting.toLocaleString("en")} wait in all; {pausedText(queue.pausedEndpoints)} {leaseText(queue)}
          </>
        }
      />
      {troubled.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-2 font-semibold">Endpoints that get nothing</h2>
          <EndpointsTable caption="Endpoints that get nothing" rows={troubled} />
        </section>
      )}
      <AllDeliveriesFilter path={path} filter={set} />
      {rows.length > 0 ? (
        <AllDeliveriesTable rows={rows} />
      ) : (
        <EmptyState
          sentence={isFiltered ? "No delivery fits these filters." : "No webhook was due to anybody yet."}
          action={isFiltered && <LinkButton href={path}>Clear filters</LinkButton>}
        />
      )}
      <Pagination
        what="deliveries"
        newestHref={cursor && pageAddress(path, set)}
        olderHref={nextCursor && pageAddress(path, { ...set, cursor: nextCursor })}
      />
    </>
  );
}

const pausedText = (count: number) => (count === 1 ? "1 endpoint is paused." : `${count} endpoints are paused.`);

const leaseText = ({ leasedEndpoints, lostLeases }: { leasedEndpoints: number; lostLeases: number }) => {
  const served =
    leasedEndpoints === 1 ? "1 is served by a worker now" : `${leasedEndpoints} are served by a worker now`;
  return lostLeases === 0
    ? `${served}.`
    : `${served}; ${lostLeases} wait although their lease ran out: is a worker up?`;
};
