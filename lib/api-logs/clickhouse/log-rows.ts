import type { Environment } from "#db/enums.ts";
import type { LoggedFieldError } from "#db/schema.ts";
import type { TenantScope } from "#db/scope.ts";
import {
  type ApiLogRow,
  type ApiLogSearch,
  type FoundApiLogs,
  type LogPosition,
  searchedRange,
} from "#lib/api-logs/queries/api-logs.ts";
import type { Order } from "#lib/api-logs/queries/terms.ts";
import { query, queryInTime } from "./query.ts";
import { type Sql, sql, word } from "./sql.ts";
import { fits, within } from "./terms.ts";

type StoredRow = {
  request_id: string;
  at_ms: number | string;
  partner_id: string;
  environment: Environment;
  key_id: string;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  error_code: string | null;
  field_errors: string;
};

const columns = sql`request_id, toUnixTimestamp64Milli(at) as at_ms, partner_id, environment, key_id, method, path,
  status, duration_ms, error_code, field_errors`;

const toRow = (row: StoredRow): ApiLogRow => ({
  requestId: row.request_id,
  at: new Date(Number(row.at_ms)),
  partnerId: row.partner_id,
  environment: row.environment,
  keyId: row.key_id,
  method: row.method,
  path: row.path,
  status: row.status,
  durationMs: row.duration_ms,
  errorCode: row.error_code,
  fieldErrors: row.field_errors === "" ? null : toFieldErrors(row.field_errors),
});

// In the order that Postgres' jsonb has.
const toFieldErrors = (json: string): LoggedFieldError[] =>
  (JSON.parse(json) as LoggedFieldError[]).map(({ code, field }) => ({ code, field }));

/** Rows can be stored twice until ClickHouse has merged them. As many copies of all rows of a page are read, and dropped here: reading
 * with FINAL would read all rows of the range instead of the first ones. */
export const copies = 2;

/** Without the copies, which follow each other in the order of time. */
const distinct = (rows: StoredRow[]): StoredRow[] =>
  rows.filter(({ request_id }, index) => request_id !== rows[index - 1]?.request_id);

/** Smaller than every request ID. */
const beforeIds = "0";

const isAfter = (order: Order, { at, requestId }: LogPosition): Sql =>
  sql`(at, request_id) ${word(order === "desc" ? "<" : ">")} (${at}, ${requestId})`;

export const inOrder = (order: Order): Sql => sql`order by at ${word(order)}, request_id ${word(order)}`;

/** Of as much of the range as is read in time. */
export async function search(scope: TenantScope, wanted: ApiLogSearch): Promise<FoundApiLogs> {
  const { terms, after, before, order = "desc", limit } = wanted;
  const place = sql`${after ? isAfter("asc", after) : sql`true`} and ${before ? isAfter("desc", before) : sql`true`}`;
  const { answer, edge } = await queryInTime(searchedRange(wanted), order, (part) =>
    query<StoredRow>(sql`
      select ${columns} from api_logs where ${within(scope, part)} and ${place} and ${fits(terms)}
      ${inOrder(order)} limit ${limit * copies}`),
  );
  const rows = distinct(answer).slice(0, limit).map(toRow);
  if (rows.length === limit) return { rows, searchedTo: null };
  const last = answer.length === limit * copies ? answer.at(-1) : undefined;
  if (last) return { rows, searchedTo: { at: new Date(Number(last.at_ms)), requestId: last.request_id } };
  return { rows, searchedTo: edge && { at: edge, requestId: beforeIds } };
}
