import type { Metadata } from "next";
import type { ComponentProps } from "react";
import { Facets } from "#components/api-logs/facets.tsx";
import { ExportLinks, LogsActions } from "#components/api-logs/logs-actions.tsx";
import { rowLinkId } from "#components/api-logs/logs-address.ts";
import { LogsToolbar } from "#components/api-logs/logs-filter.tsx";
import { LogsList, namesOf } from "#components/api-logs/logs-list.tsx";
import { RequestPanel } from "#components/api-logs/request-panel.tsx";
import { RequestsHistogram } from "#components/api-logs/requests-histogram.tsx";
import { ResponseTimes } from "#components/api-logs/response-times.tsx";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { InvalidParameters } from "#components/ui/page/invalid-parameters.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { baseAddress } from "#http/base-address.ts";
import { readerClock } from "#http/reader-clock.ts";
import { type Partner, requirePartner } from "#http/session.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { type ApiLogFilter, apiLogFilter, exportedMax, retentionDays } from "#lib/api-logs/contract.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { readHistogram } from "#lib/api-logs/read-histogram.ts";
import { readRequest } from "#lib/api-logs/read-request.ts";
import { readSummary } from "#lib/api-logs/read-summary.ts";
import type { LogSummary } from "#lib/api-logs/summary-contract.ts";
import { whyUnavailable } from "#lib/api-logs/unless-unavailable.ts";
import { currentTime } from "#lib/clock.ts";
import { formatNumber } from "#lib/format-number.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { listViews } from "#lib/saved-views/list-views.ts";

export const metadata: Metadata = { title: "API logs" };

export default async function ApiLogsPage({ params, searchParams }: PageProps<"/[environment]/api-logs">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const sent = omitEmpty(await searchParams);
  return (
    <>
      <InvalidParameters sent={sent} known={apiLogFilter.in.shape} />
      {await renderLogs(partner, apiLogFilter.parse(sent))}
    </>
  );
}

async function renderLogs(partner: Partner, filter: ApiLogFilter) {
  const { environment, role } = partner;
  const now = currentTime();
  const { zone, keys, baseUrl, views, found } = await readLogs(partner, filter, now);
  const [logs, whyNoLogs] = typeof found === "string" ? [null, found] : [found, null];
  const opened = logs?.opened;
  const path = `/${environment}/api-logs`;
  const { request: _, ...listed } = filter;
  const hrefOf = (request: string) => pageAddress(path, { ...listed, request });
  return (
    <>
      <PageHeader
        title="API logs"
        description={`Requests made with your keys in the last ${retentionDays} days.`}
        actions={<LogsActions path={path} filter={filter} />}
        menu={<ExportLinks environment={environment} filter={filter} />}
      />
      {logs && filter.request !== undefined && !opened && (
        <Callout className="mb-4">
          Request {filter.request} was not found in {environment}. It may be older than {retentionDays} days.
        </Callout>
      )}
      <div className={classNames(opened && "gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start")}>
        <div className={classNames("min-w-0", opened && "max-xl:hidden")}>
          <LogsToolbar
            path={path}
            filter={filter}
            keys={keys}
            summary={logs?.summary}
            problems={logs?.page.problems ?? []}
            views={<SavedViews environment={environment} page="api-logs" views={views} filter={filter} role={role} />}
          />
          {logs ? (
            <FoundLogs
              environment={environment}
              path={path}
              filter={filter}
              keys={keys}
              baseUrl={baseUrl}
              readAt={now.toISOString()}
              zone={zone}
              {...logs}
            />
          ) : (
            <EmptyState
              sentence={whyNoLogs}
              action={<LinkButton href={pageAddress(path, filter)}>Try again</LinkButton>}
            />
          )}
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

async function readLogs(partner: Partner, filter: ApiLogFilter, now: Date) {
  const [{ zone }, keys, baseUrl] = await Promise.all([
    readerClock(partner),
    listKeys(partner, now),
    baseAddress(partner.environment),
  ]);
  const [views, found] = await Promise.all([
    listViews(partner, "api-logs"),
    findLogs(partner, filter, { now, zone, keys, baseUrl }).catch(whyUnavailable),
  ]);
  return { zone, keys, baseUrl, views, found };
}

type FindOptions = { now: Date; zone: string; keys: ApiKey[]; baseUrl: string };
type FoundLogs = Awaited<ReturnType<typeof findLogs>>;

async function findLogs(partner: Partner, filter: ApiLogFilter, { now, zone, keys, baseUrl }: FindOptions) {
  const [page, histogram, summary, opened] = await Promise.all([
    listRequests(partner, filter, now, keys, zone),
    readHistogram(partner, filter, now, keys, zone),
    readSummary(partner, filter, { now, zone, keys }),
    filter.request === undefined ? null : readRequest(partner, filter.request, baseUrl),
  ]);
  return { page, histogram, summary, opened };
}

type FoundLogsProps = Omit<ComponentProps<typeof LogsList>, "openId"> & FoundLogs;

/** Charts, frequent values, and the list. */
function FoundLogs({ histogram, summary, opened, ...list }: FoundLogsProps) {
  const { path, filter, page, keys, zone } = list;
  const hasLogs = page.logs.length > 0;
  return (
    <>
      {hasLogs && histogram && (
        <Charts path={path} filter={filter} histogram={histogram} zone={zone} summary={summary} isNarrow={!!opened} />
      )}
      <div className={classNames(hasLogs && !opened && "logs-with-facets")}>
        {hasLogs && !opened && <Facets path={path} filter={filter} summary={summary} keys={namesOf(keys)} />}
        <div className="min-w-0">
          <LogsList {...list} openId={opened?.log.request_id} />
        </div>
      </div>
    </>
  );
}

type ChartsProps = ComponentProps<typeof RequestsHistogram> & { summary: LogSummary; isNarrow: boolean };

/** The matching requests over time and by response time. A chart that can't apply every filter isn't shown. */
function Charts({ summary, isNarrow, ...chart }: ChartsProps) {
  const isExact = chart.histogram.counts === "all filters";
  return (
    <div className={classNames("mt-4 mb-6 grid gap-x-10 gap-y-6", !isNarrow && "lg:grid-cols-[minmax(0,1fr)_20rem]")}>
      {isExact ? (
        <RequestsHistogram {...chart} />
      ) : (
        <p className="text-muted self-center text-sm">
          Too many requests to chart with these filters. Choose a shorter period.
        </p>
      )}
      {!isNarrow && <ResponseTimes {...summary} />}
    </div>
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
