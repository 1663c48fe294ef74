import type { TenantScope } from "#db/scope.ts";
import type { StepCounts, StepSearch } from "#lib/api-logs/queries/counts.ts";
import type { LogCount, ValueSearch } from "#lib/api-logs/queries/summary.ts";
import { copies, inOrder } from "./log-rows.ts";
import { isTooSlow, query, queryInTime } from "./query.ts";
import { sql } from "./sql.ts";
import { fieldNames, fits, within } from "./terms.ts";

const countedMax = 10_000_000;

type CountedStep = { step: number | string } & Record<"answered" | "refused" | "failed", number | string>;

/** Counts more rows than Postgres does, because reading them takes a fraction of the time. */
export async function countSteps(
  scope: TenantScope,
  { terms, range, stepMs }: StepSearch,
): Promise<StepCounts[] | null> {
  try {
    const rows = await query<CountedStep>(
      sql`
      select intDiv(toUnixTimestamp64Milli(at), ${stepMs}) * ${stepMs} as step, countIf(status < 400) as answered,
        countIf(status between 400 and 499) as refused, countIf(status >= 500) as failed
      from api_logs final where ${within(scope, range)} and ${fits(terms)} group by step`,
      { rowsMax: countedMax },
    );
    return rows.map(({ step, answered, refused, failed }) => ({
      at: new Date(Number(step)),
      answered: Number(answered),
      refused: Number(refused),
      failed: Number(failed),
    }));
  } catch (error) {
    if (isTooSlow(error)) return null;
    throw error;
  }
}

/** Values and how often each of them occurs. */
type Occurrences = [values: string[], counts: (number | string)[]];
const counted = ["status", "method", "path", "key", "error", "field", "duration"] as const;
type Summary = Record<(typeof counted)[number], Occurrences> & { number: number | string; since_ms: number | string };

export async function countValues(scope: TenantScope, { terms, range, scanned }: ValueSearch): Promise<LogCount[]> {
  const { answer, edge } = await queryInTime(range, "desc", (part) =>
    query<Summary>(sql`
    select sumMap([toString(status)], [1]) as status, sumMap([toString(method)], [1]) as method,
      sumMap([replaceRegexpOne(path, '/[a-z]{2,4}_[0-9A-Za-z]{22}$', '/{id}')], [1]) as path,
      sumMap([key_id], [1]) as key, sumMapIf([toString(error_code)], [1], error_code is not null) as error,
      sumMap(fields, arrayMap(f -> 1, fields)) as field, sumMap([toString(duration_ms)], [1]) as duration,
      count() as number, toUnixTimestamp64Milli(min(at)) as since_ms
    from (
      select * from (
        select at, request_id, status, method, path, key_id, error_code, duration_ms, arrayDistinct(${fieldNames}) as fields
        from api_logs where ${within(scope, part)} and ${fits(terms)} ${inOrder("desc")} limit ${scanned * copies}
      ) ${inOrder("desc")} limit 1 by request_id limit ${scanned}
    )`),
  );
  const [summary] = answer;
  const number = Number(summary?.number ?? 0);
  if (!summary || number === 0) return [];
  const since = edge ?? new Date(Number(summary.since_ms));
  return [
    ...counted.flatMap((name) => {
      const [values, counts] = summary[name];
      return values.map((value, index): LogCount => ({ name, value, count: String(counts[index]) }));
    }),
    { name: "scanned", value: since.toISOString(), count: String(edge ? scanned : number) },
  ];
}
