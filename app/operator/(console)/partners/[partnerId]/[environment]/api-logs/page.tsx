import type { Metadata } from "next";
import { partnerViewMetadata, requirePartnerView } from "#app/operator/partner-view.ts";
import { LogsTable } from "#components/api-logs/logs-table.tsx";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { whyUnavailable } from "#lib/api-logs/unless-unavailable.ts";
import { currentTime } from "#lib/clock.ts";
import { environmentFilter } from "#lib/people/operators/filters-contract.ts";

export async function generateMetadata({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/api-logs">): Promise<Metadata> {
  return partnerViewMetadata(params, "API logs");
}

export default async function PartnerLogsPage({
  params,
  searchParams,
}: PageProps<"/operator/partners/[partnerId]/[environment]/api-logs">) {
  const { partner, scope } = await requirePartnerView(params);
  const { cursor } = environmentFilter.parse(omitEmpty(await searchParams));
  const now = currentTime();
  const [result, keys] = await Promise.all([
    listRequests(scope, { cursor }, now).catch(whyUnavailable),
    listKeys(scope, now),
  ]);
  const path = `/operator/partners/${partner.id}/${scope.environment}/api-logs`;
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="api-logs" />
      {typeof result === "string" ? (
        <EmptyState
          sentence={result}
          action={<LinkButton href={pageAddress(path, { cursor })}>Try again</LinkButton>}
        />
      ) : (
        <>
          {result.logs.length > 0 ? (
            <LogsTable
              logs={result.logs}
              keys={keys.map(({ id, name }) => ({ id, name }))}
              readAt={now.toISOString()}
            />
          ) : (
            <EmptyState sentence={`${partner.name} has sent no ${scope.environment} requests in the last 90 days.`} />
          )}
          <Pagination what="requests" path={path} cursor={cursor} nextCursor={result.next_cursor} />
        </>
      )}
    </>
  );
}
