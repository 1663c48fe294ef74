import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { LogsFilter } from "#components/api-logs/logs-filter.tsx";
import { LogsTable } from "#components/api-logs/logs-table.tsx";
import { NoLogs } from "#components/api-logs/no-logs.tsx";
import { filledParams } from "#components/ui/filled-params.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { pageAddress } from "#components/ui/page-address.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { apiLogFilter } from "#lib/api-logs/contract.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";

export const metadata: Metadata = { title: "API logs" };

export default async function ApiLogsPage({ params, searchParams }: PageProps<"/[environment]/api-logs">) {
  const partner = await requirePartner(params);
  const filter = apiLogFilter.parse(filledParams(await searchParams));
  const now = new Date();
  const [{ logs, next_cursor }, keys] = await Promise.all([listRequests(partner, filter, now), listKeys(partner, now)]);
  const path = `/${partner.environment}/api-logs`;
  const newestHref = pageAddress(path, { ...filter, cursor: undefined });
  const olderHref = next_cursor && pageAddress(path, { ...filter, cursor: next_cursor });
  return (
    <>
      <PageHeader
        title="API logs"
        description="Every request made with your keys. Parameters, bodies and key values are not stored."
        actions={<LinkButton href={newestHref}>Refresh</LinkButton>}
      />
      <LogsFilter path={path} filter={filter} keys={keys} />
      {logs.length > 0 && <LogsTable logs={logs} keys={keys} />}
      {logs.length === 0 && (
        <NoLogs path={path} isFiltered={newestHref !== path} baseUrl={await baseAddress(partner.environment)} />
      )}
      {logs.length > 0 && <Pagination what="requests" newestHref={filter.cursor && newestHref} olderHref={olderHref} />}
    </>
  );
}
