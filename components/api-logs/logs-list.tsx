import { filtersOf } from "#components/api-logs/logs-address.ts";
import { LogsTable } from "#components/api-logs/logs-table.tsx";
import { NoLogs } from "#components/api-logs/no-logs.tsx";
import { OlderLogs } from "#components/api-logs/older-logs.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
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
  /** ISO 8601: when it was read. */
  readAt: string;
  hrefOf(requestId: string): string;
  openId?: string;
};

const listId = "requests";

/** One page of requests, what is new above it and where it goes on below. */
export function LogsList({ environment, path, filter, page, keys, baseUrl, readAt, hrefOf, openId }: LogsListProps) {
  const { logs, next_cursor, searched_to } = page;
  const filters = filtersOf(filter);
  const newestHref = pageAddress(path, filters);
  const isFiltered = newestHref !== path || filter.cursor !== undefined;
  return (
    <>
      {filter.live && (
        <LiveRequests
          environment={environment}
          filter={filter}
          logs={logs.map(({ request_id, at }) => ({ request_id, at }))}
          readAt={readAt}
          listId={listId}
        />
      )}
      <div id={listId}>
        {logs.length > 0 && <LogsTable logs={logs} keys={keys} hrefOf={hrefOf} openId={openId} />}
        {logs.length === 0 && !searched_to && (
          <NoLogs path={path} filter={filter} isFiltered={isFiltered} baseUrl={baseUrl} />
        )}
      </div>
      <OlderLogs
        newestHref={filter.cursor ? newestHref : null}
        olderHref={next_cursor && pageAddress(path, { ...filters, cursor: next_cursor })}
        searchedTo={searched_to}
      />
    </>
  );
}
