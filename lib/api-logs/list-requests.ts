import type { TenantScope } from "#db/scope.ts";
import type { ApiLog, ApiLogFilter, ApiLogPage, NewApiLogs } from "#lib/api-logs/contract.ts";
import type { ApiLogRow } from "#lib/api-logs/queries/api-logs.ts";
import { readCursor, writeCursor } from "#lib/cursor.ts";
import { logStore } from "./log-store.ts";
import type { KnownKey } from "./search-words.ts";
import { toSearch } from "./to-search.ts";

const pageSize = 50;
/** Rows examined per page, so that a filter with few matches is as fast as any other. */
const scannedMax = 10_000;
const newsMax = 200;

/** A page of the tenant's requests, newest first. An invalid cursor starts from the newest. `keys` are the tenant's keys, which
 * the filter can refer to. */
export async function listRequests(
  scope: TenantScope,
  filter: ApiLogFilter,
  now: Date,
  keys: readonly KnownKey[] = [],
  zone?: string,
): Promise<ApiLogPage> {
  const { terms, range, problems } = toSearch(filter, keys, now, zone);
  const { rows, searchedTo } = await logStore().search(scope, {
    terms,
    range,
    before: positionOf(filter.cursor),
    limit: pageSize + 1,
    scanned: scannedMax,
  });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > pageSize && last;
  const next = hasMore ? last : searchedTo;
  return {
    logs: shown.map(toApiLog),
    next_cursor: next && writeCursor({ at: next.at, id: next.requestId }),
    searched_to: !hasMore && searchedTo ? searchedTo.at.toISOString() : null,
    problems,
  };
}

/** The newest matching requests since `since`, at most 200. */
export async function listNewRequests(
  scope: TenantScope,
  filter: ApiLogFilter,
  { since, now, keys, zone }: { since: Date; now: Date; keys: readonly KnownKey[]; zone?: string },
): Promise<NewApiLogs> {
  const { terms, range } = toSearch(filter, keys, now, zone);
  const from = range.from && range.from > since ? range.from : since;
  const search = { terms, range: { ...range, from }, limit: newsMax + 1, scanned: scannedMax };
  const { rows, searchedTo } = await logStore().search(scope, search);
  return {
    requests: rows.slice(0, newsMax).map((row) => ({ request_id: row.requestId, at: row.at.toISOString() })),
    has_more: rows.length > newsMax || searchedTo !== null,
  };
}

export function positionOf(cursor: string | undefined) {
  const read = cursor ? readCursor(cursor) : null;
  return read ? { at: read.at, requestId: read.id } : undefined;
}

export const toApiLog = (row: ApiLogRow): ApiLog => ({
  request_id: row.requestId,
  at: row.at.toISOString(),
  method: row.method,
  path: row.path,
  status: row.status,
  success: row.status < 400,
  duration_ms: row.durationMs,
  key_id: row.keyId,
  error_code: row.errorCode,
  field_errors: row.fieldErrors ?? null,
});
