import type { Metadata } from "next";
import { FailedCallbacksTable } from "#components/operator/failed-callbacks-table.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { requireOperator } from "#http/session.ts";
import { listFailedCallbacks } from "#lib/callbacks/list-failed-callbacks.ts";
import { currentTime } from "#lib/clock.ts";
import { readCursor } from "#lib/cursor.ts";
import { formatNumber } from "#lib/format-number.ts";
import { callbacksFilter } from "#lib/people/operators/filters-contract.ts";
import { readQueue } from "#lib/people/operators/read-overview.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";

export const metadata: Metadata = { title: "Failed callbacks" };

const path = "/operator/callbacks";

export default async function CallbacksPage({ searchParams }: PageProps<"/operator/callbacks">) {
  await requireOperator();
  const now = currentTime();
  const { cursor } = callbacksFilter.parse(omitEmpty(await searchParams));
  const known = cursor && readCursor(cursor) && /^[\w-]+$/.test(cursor) ? cursor : undefined;
  const [{ callbacks, nextCursor }, { callbacksParked }] = await Promise.all([
    listFailedCallbacks({ cursor: known, limit: 50 }),
    readQueue(now),
  ]);
  return (
    <>
      <PageHeader
        title="Failed callbacks"
        description={`Verified callbacks that could not be matched to an order within 3 days.${retriedText(callbacksParked)}`}
      />
      {callbacks.length > 0 ? (
        <FailedCallbacksTable rows={callbacks} providers={providerNames} readAt={now.toISOString()} />
      ) : (
        <EmptyState sentence={known ? "No older failed callbacks." : "No failed callbacks."} />
      )}
      <Pagination what="callbacks" path={path} cursor={known} nextCursor={nextCursor} />
    </>
  );
}

function retriedText(count: number): string {
  if (count === 0) return "";
  return ` ${formatNumber(count)} more ${count === 1 ? "is" : "are"} still being retried.`;
}
