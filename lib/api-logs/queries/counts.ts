import { rawSql } from "#db/client.ts";
import { withGenericPlan } from "#db/generic-plan.ts";
import type { Span } from "#db/schema-rollups.ts";
import type { TenantScope } from "#db/scope.ts";
import { firstRows, piecesOf } from "./pieces.ts";
import { fits, type LogRange, type LogTerm, literal } from "./terms.ts";

/** Successful requests, client errors (4xx) and server errors (5xx) in the step that begins at `at`. */
export type StepCounts = { at: Date; answered: number; refused: number; failed: number };

export type StepSearch = {
  terms: LogTerm[];
  range: Required<LogRange>;
  stepMs: number;
  /** The maximum number of rows to scan. */
  scanned: number;
};

/** Counts row by row; null if that would scan more than `scanned` rows. */
export async function countApiLogs(scope: TenantScope, search: StepSearch): Promise<StepCounts[] | null> {
  const { terms, range, stepMs, scanned } = search;
  const pieces = await piecesOf(terms, range);
  const columns = rawSql()`at, status, method, path, key_id, error_code, field_errors, request_id`;
  const newest = { columns, order: rawSql()`at desc`, limit: scanned + 1 };
  const rows = await withGenericPlan(rawSql()`
    select floor(extract(epoch from at) * 1000 / ${literal(stepMs)}) * ${literal(stepMs)} as step, count(*) as looked_at,
      count(*) filter (where is_fit and status < 400) as answered,
      count(*) filter (where is_fit and status between 400 and 499) as refused,
      count(*) filter (where is_fit and status >= 500) as failed
    from ${firstRows(scope, pieces, newest)} l cross join lateral (select ${fits(terms)} as is_fit) f
    group by 1`);
  const lookedAt = rows.reduce((sum, row) => sum + Number(row.looked_at), 0);
  return lookedAt > scanned ? null : rows.map(toCounts);
}

/** Which rollup to read for which part of the range, without overlap. */
export type CountedRanges = Record<"days" | "hours" | "minutes", Required<LogRange>[]>;

/** The same from the rollups, which can be filtered only by key and status class. */
export async function sumRequestRollups(
  { partnerId, environment }: TenantScope,
  { days, hours, minutes }: CountedRanges,
  { stepMs, keys }: { stepMs: number; keys: LogTerm[] },
): Promise<StepCounts[]> {
  const raw = rawSql();
  const of = (span: Span, ranges: Required<LogRange>[]) =>
    ranges.map(
      ({ from, to }) => raw`
        select at, requests, refused, failed from rollup_requests
        where partner_id = ${partnerId} and environment = ${environment} and span = ${span}
          and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz and ${fits(keys)}`,
    );
  const spans = [...of("day", days), ...of("hour", hours), ...of("minute", minutes)];
  if (spans.length === 0) return [];
  const all = spans.reduce((some, span) => raw`${some} union all ${span}`);
  const rows = await raw`
    select floor(extract(epoch from at) * 1000 / ${literal(stepMs)}) * ${literal(stepMs)} as step,
      sum(requests) - sum(refused) - sum(failed) as answered, sum(refused) as refused, sum(failed) as failed
    from (${all}) r group by 1`;
  return rows.map(toCounts);
}

/** The start of the first day with requests; null without requests. */
export async function selectFirstRequestDay(
  { partnerId, environment }: TenantScope,
  since: Date,
): Promise<Date | null> {
  const [row] = await rawSql()`
    select at from rollup_requests
    where partner_id = ${partnerId} and environment = ${environment} and span = 'day' and at >= ${since.toISOString()}::timestamptz
    order by at limit 1`;
  return row ? new Date(row.at) : null;
}

const toCounts = (row: Record<string, unknown>): StepCounts => ({
  at: new Date(Number(row.step)),
  answered: Number(row.answered),
  refused: Number(row.refused),
  failed: Number(row.failed),
});
