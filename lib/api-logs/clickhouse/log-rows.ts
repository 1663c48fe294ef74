import type { LogRange, Order } from "#db/api-log-terms.ts";
import type { ApiLogRow, ApiLogSearch, FoundApiLogs, LogPosition } from "#db/api-logs.ts";
import type { Environment } from "#db/enums.ts";
import type { LoggedFieldError } from "#db/schema.ts";
import type { TenantScope } from "#db/scope.ts";
import { query, queryInTime } from "./query.ts";
import { type Sql, sql, word } from "./sql.ts";
import { fits, within } from "./terms.ts";

export type StoredRow = {
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

export const columns = sql`request_id, toUnixTimestamp64Milli(at) as at_ms, partner_id, environment, key_id, method, path,
  status, duration_ms, error_code, field_errors`;

export const toRow = (row: StoredRow): ApiLogRow => ({
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
export const distinct = <Row extends StoredRow>(rows: Row[]): Row[] =>
  rows.filter(({ request_id }, index) => request_id !== rows[index - 1]?.request_id);

/** Smaller than every request ID. */
const beforeIds = "0";

type Scan<Row> = { range: LogRange; order: Order; limit: number; rowsOf(range: LogRange): Promise<Row[]> };

/** The first rows in this order, of as much of the range as is read in time. `rowsOf` reads `limit` times `copies` rows. */
export async function firstRows<Row extends StoredRow>(
  { range, order, limit, rowsOf }: Scan<Row>,
  isShown: (row: Row) => boolean = () => true,
): Promise<FoundApiLogs> {
  const { answer, edge } = await queryInTime(range, order, rowsOf);
  const rows = distinct(answer).filter(isShown).slice(0, limit).map(toRow);
  if (rows.length === limit) return { rows, searchedTo: null };
  const last = answer.length === limit * copies ? answer.at(-1) : undefined;
  if (last) return { rows, searchedTo: { at: new Date(Number(last.at_ms)), requestId: last.request_id } };
  return { rows, searchedTo: edge && { at: edge, requestId: beforeIds } };
}

/** Only those behind this position in this order. */
export const isAfter = (order: Order, { at, requestId }: LogPosition): Sql =>
  sql`(at, request_id) ${word(order === "desc" ? "<" : ">")} (${at}, ${requestId})`;

export const inOrder = (order: Order): Sql => sql`order by at ${word(order)}, request_id ${word(order)}`;

export function search(
  scope: TenantScope,
  { terms, range, before, limit, order = "desc" }: ApiLogSearch & { order?: Order },
): Promise<FoundApiLogs> {
  const { from, to } = range;
  const afterMs = before && before.at.getTime() + 1;
  const until = afterMs !== undefined && (!to || to.getTime() > afterMs) ? new Date(afterMs) : to;
  const place = before ? isAfter("desc", before) : sql`true`;
  const rowsOf = (part: LogRange) =>
    query<StoredRow>(sql`
      select ${columns} from api_logs where ${within(scope, part)} and ${place} and ${fits(terms)}
      ${inOrder(order)} limit ${limit * copies}`);
  return firstRows({ range: { from, to: until }, order, limit, rowsOf });
}
