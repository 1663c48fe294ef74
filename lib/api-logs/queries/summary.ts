import { rawSql } from "#db/client.ts";
import { withGenericPlan } from "#db/generic-plan.ts";
import type { TenantScope } from "#db/scope.ts";
import { firstRows, piecesOf } from "./pieces.ts";
import { fits, type LogRange, type LogTerm } from "./terms.ts";

/** A count of matching rows: by the value of a facet, or by response time in milliseconds (`duration`). `scanned` has the time of the
 * oldest scanned row, and how many there are. */
export type LogCount = {
  name: "status" | "method" | "path" | "key" | "error" | "field" | "duration" | "scanned";
  value: string | null;
  count: string;
};

export type ValueSearch = {
  terms: LogTerm[];
  range: LogRange;
  /** The maximum number of rows to scan, newest first. */
  scanned: number;
};

/** What the newest matching requests have in common, in one statement. IDs in paths are replaced by `{id}`. */
export async function countApiLogValues(scope: TenantScope, search: ValueSearch): Promise<LogCount[]> {
  const { terms, range, scanned } = search;
  const pieces = await piecesOf(terms, range);
  const columns = rawSql()`at, status, method, path, key_id, error_code, field_errors, duration_ms, request_id`;
  const newest = { columns, order: rawSql()`at desc`, limit: scanned };
  const rows = await withGenericPlan(rawSql()`
    with scanned as materialized (
      select l.*, f.is_fit from ${firstRows(scope, pieces, newest)} l
      cross join lateral (select ${fits(terms)} as is_fit) f
    ),
    matching as materialized (select * from scanned where is_fit),
    -- Replaced once for each path, because that takes longer than all else for a row.
    paths as (select path, count(*) as count from matching group by path)
    select 'status' as name, status::text as value, count(*) as count from matching group by status
    union all select 'method', method, count(*) from matching group by method
    union all select 'path', regexp_replace(path, '/[a-z]{2,4}_[0-9A-Za-z]{22}$', '/{id}'), sum(count)::bigint from paths group by 2
    union all select 'key', key_id, count(*) from matching group by key_id
    union all select 'error', error_code, count(*) from matching where error_code is not null group by error_code
    union all select 'field', e ->> 'field', count(distinct request_id)
      from matching, jsonb_array_elements(field_errors) e where field_errors is not null group by 2
    union all select 'duration', duration_ms::text, count(*) from matching group by duration_ms
    union all select 'scanned', min(at)::text, count(*) from scanned`);
  return rows as unknown as LogCount[];
}
