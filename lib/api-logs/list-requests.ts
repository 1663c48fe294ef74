import { type ApiLogRow, selectApiLogs } from "#db/api-logs.ts";
import type { Scope } from "#db/scope.ts";
import type { ApiLog, ApiLogFilter, ApiLogPage } from "#lib/api-logs/contract.ts";
import { readCursor, writeCursor } from "#lib/cursor.ts";

const pageSize = 50;
const minuteMs = 60_000;
const windowMs = { "15m": 15, "1h": 60, "24h": 1_440, "7d": 10_080, "90d": 129_600 } as const;

/** One page of the partner's requests in this environment, newest first. A cursor nobody wrote starts from the newest. */
export async function listRequests(scope: Scope, filter: ApiLogFilter, now: Date): Promise<ApiLogPage> {
  const cursor = filter.cursor ? readCursor(filter.cursor) : null;
  const rows = await selectApiLogs(scope, {
    ...statusRange(filter.status),
    method: filter.method,
    path: filter.path,
    keyId: filter.key,
    requestId: filter.request_id,
    from: filter.window && new Date(now.getTime() - windowMs[filter.window] * minuteMs),
    before: cursor ? { at: cursor.at, requestId: cursor.id } : undefined,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    logs: shown.map(toApiLog),
    next_cursor: rows.length > pageSize && last ? writeCursor({ at: last.at, id: last.requestId }) : null,
  };
}

function statusRange(status: string | undefined) {
  if (!status) return {};
  if (!status.endsWith("xx")) return { statusFrom: Number(status), statusTo: Number(status) };
  const first = Number(status[0]) * 100;
  return { statusFrom: first, statusTo: first + 99 };
}

function toApiLog(row: ApiLogRow): ApiLog {
  return {
    request_id: row.requestId,
    at: row.at.toISOString(),
    method: row.method,
    path: row.path,
    status: row.status,
    success: row.status < 400,
    duration_ms: row.durationMs,
    key_id: row.keyId,
    error_code: row.errorCode,
  };
}
