import type { Row } from "postgres";
import { rawSql } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { withGenericPlan } from "#db/generic-plan.ts";
import type { apiLogs } from "#db/schema.ts";
import type { TenantScope } from "#db/scope.ts";
import { changedKeys, type KeyVersion } from "#lib/api-keys/queries/api-keys.ts";
import { firstRows, type Piece, piecesOf } from "./pieces.ts";
import { type Fragment, fits, type LogRange, type LogTerm, literal, type Order } from "./terms.ts";

export type ApiLogRow = typeof apiLogs.$inferSelect;
export type NewApiLog = typeof apiLogs.$inferInsert & { environment: Environment; errorCode: string | null };

export const apiLogColumns = () =>
  rawSql()`request_id, at, partner_id, environment, key_id, method, path, status, duration_ms, error_code, field_errors`;

const checkViolation = "23514";

/** Inserts all rows in one statement. If some of `keys` are no longer as they were read, inserts none, and returns their hashes. With
 * `lateSeconds`, no row has a time that is longer ago, by the database's clock. Postgres rejects the statement when the partition of their day is created while it waits for the default partition, and accepts
 * it again. */
export function insertApiLogs(
  rows: NewApiLog[],
  keys: KeyVersion[] = [],
  lateSeconds: number | null = null,
): Promise<string[]> {
  return insertRows(rows, keys, lateSeconds).catch((error) => {
    if (error.code !== checkViolation) throw error;
    return insertRows(rows, keys, lateSeconds);
  });
}

async function insertRows(rows: NewApiLog[], keys: KeyVersion[], lateSeconds: number | null): Promise<string[]> {
  // IDs, numbers and our own constants never need quoting in an array literal; a path may.
  const list = (name: keyof NewApiLog) => `{${rows.map((row) => row[name] ?? "NULL").join(",")}}`;
  const instants = `{${rows.map((row) => row.at.toISOString()).join(",")}}`;
  const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  const paths = `{${rows.map(({ path }) => quoted(path)).join(",")}}`;
  const fields = `{${rows.map(({ fieldErrors }) => (fieldErrors ? quoted(JSON.stringify(fieldErrors)) : "NULL")).join(",")}}`;
  const changed = await rawSql()<{ hash: string }[]>`
    with changed as (${changedKeys(keys)}), inserted as (
      insert into api_logs (${apiLogColumns()})
      select request_id, greatest(at, now() - ${lateSeconds}::int * interval '1 second'), partner_id, environment, key_id, method,
        path, status, duration_ms, error_code, field_errors
      from unnest(${list("requestId")}::text[], ${instants}::text[]::timestamptz[],
        ${list("partnerId")}::text[], ${list("environment")}::text[], ${list("keyId")}::text[], ${list("method")}::text[],
        ${paths}::text[], ${list("status")}::text[]::smallint[], ${list("durationMs")}::text[]::integer[],
        ${list("errorCode")}::text[], ${fields}::text[]::jsonb[]) as r(${apiLogColumns()})
      where not exists (select from changed)
    )
    select hash from changed`;
  return changed.map(({ hash }) => hash);
}

/** A position in a list by time. */
export type LogPosition = { at: Date; requestId: string };
export type ApiLogSearch = {
  terms: LogTerm[];
  range: LogRange;
  /** Only rows after and before these positions, in the order of time. */
  after?: LogPosition;
  before?: LogPosition;
  /** By time; the newest first by default. */
  order?: Order;
  limit: number;
  /** The maximum number of rows to scan. */
  scanned: number;
};
export type FoundApiLogs = {
  rows: ApiLogRow[];
  /** The last scanned row, if the search ended at the scan limit. */
  searchedTo: LogPosition | null;
};

/** The range, limited to the rows between the positions. */
export const searchedRange = ({ range: { from, to }, after, before }: ApiLogSearch): LogRange => ({
  from: after && !(from && from > after.at) ? after.at : from,
  to: before && !(to && to <= before.at) ? new Date(before.at.getTime() + 1) : to,
});

/** Scans at most `scanned` rows of the most selective index, or half as many of each if the days have two, so that a filter with
 * few matches is as fast as any other. */
export async function selectApiLogs(scope: TenantScope, search: ApiLogSearch): Promise<FoundApiLogs> {
  const { terms, after, before, order = "desc", limit } = search;
  const raw = rawSql();
  const place = ({ at, requestId }: LogPosition) => raw`(${at.toISOString()}::timestamptz, ${requestId})`;
  const and = raw`
    ${after ? raw`and (at, request_id) > ${place(after)}` : raw``}
    ${before ? raw`and (at, request_id) < ${place(before)}` : raw``}`;
  const pieces = await piecesOf(terms, searchedRange(search), order);
  const scanned = Math.ceil(search.scanned / pieces.length);
  const rows: ApiLogRow[] = [];
  for (const piece of pieces) {
    const found = await scanPiece(scope, { terms, and, order, limit, scanned }, piece);
    rows.push(...found.rows);
    if (found.searchedTo || rows.length >= limit) return { rows: rows.slice(0, limit), searchedTo: found.searchedTo };
  }
  return { rows, searchedTo: null };
}

type Scan = { terms: LogTerm[]; and: Fragment; order: Order; limit: number; scanned: number };

async function scanPiece(
  scope: TenantScope,
  { terms, and, order, limit, scanned }: Scan,
  piece: Piece,
): Promise<FoundApiLogs> {
  const raw = rawSql();
  const rest = terms.filter((term) => term !== piece.answered);
  const most = rest.length === 0 ? limit : scanned;
  const direction = raw.unsafe(order);
  const first = { columns: apiLogColumns(), and, order: raw`at ${direction}, request_id ${direction}`, limit: most };
  const rows = await withGenericPlan(raw`
    select * from (
      select l.*, row_number() over () as place from ${firstRows(scope, [piece], first)} l
    ) x
    cross join lateral (select ${fits(rest)} as is_fit) f
    where f.is_fit ${rest.length > 0 ? raw`or x.place = ${literal(most)}` : raw``}
    limit ${literal(limit)}`);
  const last = rows.at(-1);
  const isEnded = rest.length > 0 && last && Number(last.place) === most;
  const shown = rows.filter((row) => row.is_fit).map(toApiLogRow);
  return { rows: shown, searchedTo: isEnded ? { at: new Date(last.at), requestId: last.request_id } : null };
}

export const toApiLogRow = (row: Row): ApiLogRow => ({
  requestId: row.request_id,
  at: new Date(row.at),
  partnerId: row.partner_id,
  environment: row.environment,
  keyId: row.key_id,
  method: row.method,
  path: row.path,
  status: row.status,
  durationMs: row.duration_ms,
  errorCode: row.error_code,
  fieldErrors: row.field_errors,
});
