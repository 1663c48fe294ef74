import { exampleCurl } from "#components/api-keys/key-examples.ts";
import { withoutEventReads } from "#components/api-logs/event-reads.ts";
import { filtersOf, timeAddress } from "#components/api-logs/logs-address.ts";
import { LogsTable } from "#components/api-logs/logs-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { ApiLogFilter, ApiLogPage } from "#lib/api-logs/contract.ts";
import { LiveRequests } from "./live-requests.tsx";

type LogsListProps = {
  environment: Environment;
  path: string;
  filter: ApiLogFilter;
  page: ApiLogPage;
  keys: ApiKey[];
  baseUrl: string;
  /** ISO 8601: when the page was read. */
  readAt: string;
  zone: string;
  openId?: string;
};

const listId = "requests";

/** One page of requests, with new ones in live mode. */
export function LogsList(props: LogsListProps) {
  const { environment, path, filter, page, keys, baseUrl, readAt, zone, openId } = props;
  const { logs, next_cursor, searched_to } = page;
  const { request: _, ...listed } = filter;
  const filters = filtersOf(filter);
  const newestHref = pageAddress(path, filters);
  const isFiltered = newestHref !== path || filter.cursor !== undefined;
  const othersHref = withoutEventReads(path, filter, logs);
  return (
    <>
      {filter.live && (
        <LiveRequests
          environment={environment}
          filter={filter}
          logs={logs.map(({ request_id, at }) => ({ request_id, at }))}
          readAt={readAt}
          zone={zone}
          listId={listId}
        />
      )}
      {othersHref && (
        <p className="text-muted mb-2 text-sm">
          Most of these requests read events, as <code>slipway listen</code> does.{" "}
          <TextLink href={othersHref}>Hide event reads</TextLink>
        </p>
      )}
      <div id={listId}>
        {logs.length > 0 && (
          <LogsTable
            logs={logs}
            keys={namesOf(keys)}
            readAt={readAt}
            address={{ path, query: listed }}
            openId={openId}
          />
        )}
        {logs.length === 0 && !searched_to && (
          <NoLogs path={path} filter={filter} isFiltered={isFiltered} baseUrl={baseUrl} />
        )}
      </div>
      <Pagination
        what="requests"
        path={path}
        query={filters}
        cursor={filter.cursor}
        nextCursor={next_cursor}
        searchedTo={searched_to}
      />
    </>
  );
}

/** All that a list needs to know of the keys. */
export const namesOf = (keys: ApiKey[]) => keys.map(({ id, name }) => ({ id, name }));

type NoLogsProps = {
  path: string;
  filter: ApiLogFilter;
  /** There may be requests without the filters. */
  isFiltered: boolean;
  baseUrl: string;
};

function NoLogs({ path, filter, isFiltered, baseUrl }: NoLogsProps) {
  if (!isFiltered) {
    return (
      <EmptyState sentence="No requests yet. Send your first request:">
        <CodeBlock code={exampleCurl(baseUrl, "svc_…")} what="command" />
      </EmptyState>
    );
  }
  const hasTime = filter.window || filter.from || filter.to;
  return (
    <EmptyState
      sentence={hasTime ? "No requests in this period match these filters." : "No requests match these filters."}
      action={
        <div className="flex flex-wrap gap-2">
          {hasTime && <LinkButton href={timeAddress(path, filter, {})}>Search all 90 days</LinkButton>}
          <LinkButton href={path}>Clear filters</LinkButton>
        </div>
      }
    />
  );
}
