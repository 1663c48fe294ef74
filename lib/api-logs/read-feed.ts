import type { TenantScope } from "#db/scope.ts";
import { selectKeyHints } from "#lib/api-keys/queries/api-keys.ts";
import type { ApiLogRow, LogPosition } from "#lib/api-logs/queries/api-logs.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import { readCursor, writeCursor } from "#lib/cursor.ts";
import { dayMs, minuteMs, secondMs } from "#lib/duration.ts";
import { invalidField } from "#lib/errors.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { openCursor } from "#lib/sealed-cursor.ts";
import { retentionDays } from "./contract.ts";
import type { LogFilter, LogPage } from "./feed-contract.ts";
import { toApiLog } from "./list-requests.ts";
import { logStore } from "./log-store.ts";
import { pathTerm, statusRanges } from "./search-words.ts";

const limitUsual = 20;
/** Rows examined per page, so that a filter with few matches is as fast as any other. */
const scannedMax = 10_000;
/** When a row is committed, its time is less than this ago: at most 4 s when its statement begins, which takes 3.5 s at most, and a
 * reader's clock may be ahead of the database's by 2 s. */
const committedMs = 10 * secondMs;
const ownPath = `${basePath}/logs`;
/** Before every request ID. */
const beforeIds = "0";

/** A page of the tenant's requests up to 10 seconds ago, oldest first. Throws validation_failed for a cursor that isn't one. */
export async function readFeed(scope: TenantScope, filter: LogFilter, now: Date): Promise<LogPage> {
  const { created_from, created_to, limit = limitUsual } = filter;
  const after = startOf(scope, filter.cursor, now);
  const committed = new Date(now.getTime() - committedMs);
  const to = created_to && created_to < committed ? created_to : committed;
  const search = { terms: termsOf(filter), range: { from: created_from, to }, after, order: "asc" as const };
  const isRead = after.at >= to;
  const { rows, searchedTo } = isRead
    ? { rows: [], searchedTo: null }
    : await logStore().search(scope, { ...search, limit: limit + 1, scanned: scannedMax });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : searchedTo;
  const next = last ?? (isRead ? after : { at: to, requestId: beforeIds });
  const hints = await selectKeyHints(scope, [...new Set(shown.map(({ keyId }) => keyId))]);
  return {
    logs: shown.map((row) => toLogged(row, hints)),
    pagination: {
      limit,
      has_more: last != null,
      next_cursor: writeCursor({ at: next.at, id: next.requestId }),
    },
  };
}

/** Throws validation_failed for a cursor that isn't one. */
export function startOf(scope: TenantScope, text: string | undefined, now: Date): LogPosition {
  if (text === undefined) return { at: new Date(now.getTime() - retentionDays * dayMs), requestId: beforeIds };
  if (text === "latest") return { at: now, requestId: beforeIds };
  const cursor = readCursor(text);
  const after = cursor ? { at: cursor.at, requestId: cursor.id } : readEarlierCursor(scope, text);
  if (!after)
    throw invalidField("cursor", "invalid_format", "Must be latest or the next_cursor of an earlier response");
  return after;
}

/** Cursors of earlier versions, which partners store, contain the time of the last read. Its reader may not have seen all requests of
 * the 2 minutes before. They can be refused once the last installation was upgraded 90 days ago. */
function readEarlierCursor(scope: TenantScope, text: string): LogPosition | null {
  const [, readMs = ""] = /^\[1,"\d{1,18}",(\d{1,15}),.*\]$/.exec(openCursor(scope, text) ?? "") ?? [];
  return readMs ? { at: new Date(Math.max(0, Number(readMs) - 2 * minuteMs)), requestId: beforeIds } : null;
}

function termsOf({ status, method, path, error_code }: LogFilter): LogTerm[] {
  const isNot = false;
  const terms: (LogTerm | undefined)[] = [
    status && { field: "status", isNot, ranges: statusRanges(status) },
    method && { field: "method", isNot, values: [method] },
    path === undefined ? pathTerm(true, "is", [ownPath]) : pathTerm(isNot, "is", [path]),
    error_code && { field: "error", isNot, values: [error_code] },
  ];
  return terms.filter((term) => term !== undefined);
}

const toLogged = (row: ApiLogRow, hints: Map<string, string>): LogPage["logs"][number] => {
  const { at, key_id, error_code, field_errors, ...rest } = toApiLog(row);
  return {
    ...rest,
    created_at: at,
    // The column has no other values.
    error_code: error_code as LogPage["logs"][number]["error_code"],
    field_errors: field_errors ?? [],
    key_id,
    key_hint: hints.get(key_id) ?? "",
  };
};
