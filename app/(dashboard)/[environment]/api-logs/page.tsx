import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { LogsActions } from "#components/api-logs/logs-actions.tsx";
import { filtersOf } from "#components/api-logs/logs-address.ts";
import { LogsFilter } from "#components/api-logs/logs-filter.tsx";
import { LogsList } from "#components/api-logs/logs-list.tsx";
import { rowLinkId } from "#components/api-logs/logs-table.tsx";
import { RequestPanel } from "#components/api-logs/request-panel.tsx";
import { RequestsHistogram } from "#components/api-logs/requests-histogram.tsx";
import { SearchBox } from "#components/api-logs/search-box.tsx";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { apiLogFilter, exportedMax, retentionDays } from "#lib/api-logs/contract.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { readHistogram } from "#lib/api-logs/read-histogram.ts";
import { readRequest } from "#lib/api-logs/read-request.ts";
import { currentTime } from "#lib/clock.ts";
import { formatNumber } from "#lib/format-number.ts";
import { partnerErrors } from "#lib/openapi/partner-errors.ts";
import { listViews } from "#lib/saved-views/list-views.ts";

export const metadata: Metadata = { title: "API logs" };

export default async function ApiLogsPage({ params, searchParams }: PageProps<"/[environment]/api-logs">) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const filter = apiLogFilter.parse(omitEmpty(await searchParams));
  const now = currentTime();
  const [keys, baseUrl] = await Promise.all([listKeys(partner, now), baseAddress(environment)]);
  const [page, histogram, opened, views] = await Promise.all([
    listRequests(partner, filter, now, keys),
    readHistogram(partner, filter, now, keys),
    filter.request === undefined ? null : readRequest(partner, filter.request, baseUrl),
    listViews(partner, "api-logs"),
  ]);
  const path = `/${environment}/api-logs`;
  const { request: _, ...listed } = filter;
  const hrefOf = (request: string) => pageAddress(path, { ...listed, request });
  const isDrawn = page.logs.length > 0 || pageAddress(path, filtersOf(filter)) !== path;
  return (
    <>
      <PageHeader
        title="API logs"
        description={`Every request made with your keys, for ${retentionDays} days. We do not store parameters, bodies or key values.`}
        actions={<LogsActions environment={environment} path={path} filter={filter} />}
      />
      {filter.request !== undefined && !opened && (
        <Callout className="mb-4">
          Request {filter.request} was not found in {environment}. It may be older than {retentionDays} days.
        </Callout>
      )}
      <div className={classNames(opened && "gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start")}>
        <div className={classNames("min-w-0", opened && "max-xl:hidden")}>
          <SearchBox path={path} filter={filter} problems={page.problems} />
          <LogsFilter path={path} filter={filter} keys={keys} errorCodes={partnerErrors.map(({ code }) => code)} />
          <SavedViews environment={environment} page="api-logs" views={views} filter={filter} role={role} />
          {histogram && isDrawn && <RequestsHistogram path={path} filter={filter} histogram={histogram} />}
          <LogsList
            environment={environment}
            path={path}
            filter={filter}
            page={page}
            keys={keys}
            baseUrl={baseUrl}
            readAt={now.toISOString()}
            hrefOf={hrefOf}
            openId={opened?.log.request_id}
          />
          <RetentionNote />
        </div>
        {opened && (
          <RequestPanel
            environment={environment}
            opened={opened}
            keys={keys}
            closeHref={pageAddress(path, listed)}
            openedBy={rowLinkId(opened.log.request_id)}
            hrefOf={hrefOf}
          />
        )}
      </div>
    </>
  );
}

function RetentionNote() {
  return (
    <details className="text-muted mt-8 text-xs">
      <summary className="hover:text-ink w-max max-w-full cursor-pointer rounded-xs py-1 pointer-coarse:py-3">
        What we store
      </summary>
      <p className="max-w-prose pt-1">
        The method, path without its query, status, time, duration, request ID, key ID, error code, and the names of
        invalid fields with the code of each, for {retentionDays} days. Values, bodies, and keys are never stored.
        Requests with an invalid key are not logged. An export contains up to {formatNumber(exportedMax)} requests,
        newest first.
      </p>
    </details>
  );
}
