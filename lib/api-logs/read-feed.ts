import { selectKeyHints } from "#db/api-keys.ts";
import type { Snapshot } from "#db/api-log-feed.ts";
import type { LogTerm } from "#db/api-log-terms.ts";
import type { ApiLogRow, LogPosition } from "#db/api-logs.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { invalidField } from "#lib/errors.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { retentionDays } from "./contract.ts";
import type { LogFilter, LogPage } from "./feed-contract.ts";
import { readFeedCursor, writeFeedCursor } from "./feed-cursor.ts";
import { toApiLog } from "./list-requests.ts";
import { logStore } from "./log-store.ts";
import { pathTerm, statusRanges } from "./search-words.ts";

const limitUsual = 20;
/** Rows examined per page, so that a filter with few matches is as fast as any other. */
const scannedMax = 10_000;
/** Rows of the last minutes may be in one store and not yet in the other. */
const switchMs = 2 * minuteMs;
const ownPath = `${basePath}/logs`;

/** A page of the tenant's requests, oldest first. A cursor names the database transactions whose rows its reader has seen, so
 * that a row is returned as soon as it is committed, although its request arrived before others that the reader knows. Throws
 * validation_failed for a cursor that isn't one of this tenant. */
export async function readFeed(scope: TenantScope, filter: LogFilter, now: Date): Promise<LogPage> {
  const { created_from, created_to, limit = limitUsual } = filter;
  const { server, snapshot } = await logStore().snapshot();
  const { seen, until, readAt, after } = startOf(scope, filter.cursor, { server, snapshot, now });
  const { rows, searchedTo } = await logStore().feed(scope, {
    terms: termsOf(filter),
    range: { from: created_from && created_from > after.at ? created_from : after.at, to: created_to },
    after,
    seen,
    until,
    committedBefore: before(readAt, logStore().lateMs),
    limit: limit + 1,
    scanned: scannedMax,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : searchedTo;
  const hints = await selectKeyHints(scope, [...new Set(shown.map(({ keyId }) => keyId))]);
  return {
    logs: shown.map((row) => toLogged(row, hints)),
    pagination: {
      limit,
      has_more: last != null,
      next_cursor: writeFeedCursor(
        scope,
        last ? { server, seen, until, readAt, after: last } : { server, seen: until, until: null, readAt },
      ),
    },
  };
}

type Scan = { seen: Snapshot | null; until: Snapshot; readAt: Date; after: LogPosition };
type Current = { server: string; snapshot: Snapshot; now: Date };

/** Continues the scan of the cursor, or begins one up to now. */
function startOf(scope: TenantScope, text: string | undefined, { server, snapshot, now }: Current): Scan {
  const begin = (seen: Snapshot | null, from: Date): Scan => ({
    seen,
    until: snapshot,
    readAt: now,
    after: { at: from, requestId: "" },
  });
  if (text === undefined) return begin(null, new Date(now.getTime() - retentionDays * dayMs));
  if (text === "latest") return begin(snapshot, now);
  const cursor = readFeedCursor(scope, text);
  if (!cursor)
    throw invalidField("cursor", "invalid_format", "Must be latest or the next_cursor of an earlier response");
  const { seen, readAt } = cursor;
  const isComparable = cursor.server === server;
  if (cursor.until === null && isComparable) return begin(seen, before(readAt, logStore().lateMs));
  const restart = before(readAt, switchMs);
  if (cursor.until === null) return begin(null, restart);
  const { until, after } = cursor;
  if (isComparable) return { seen, until, readAt, after };
  return begin(null, new Date(Math.min(after.at.getTime(), restart.getTime())));
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

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
