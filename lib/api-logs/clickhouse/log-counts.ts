import type { StepCounts, StepSearch } from "#db/api-log-counts.ts";
import type { LogCount, ValueSearch } from "#db/api-log-summary.ts";
import type { CountRequests } from "#db/rollup-sources.ts";
import type { TenantScope } from "#db/scope.ts";
import { secondMs } from "#lib/duration.ts";
import { copies, inOrder } from "./log-rows.ts";
import { isTooSlow, query, queryInTime } from "./query.ts";
import { sql } from "./sql.ts";
import { fieldNames, fits, isInRange, within } from "./terms.ts";

const countedMax = 10_000_000;

type Counted = { step: number | string } & Record<"answered" | "refused" | "failed", number | string>;

/** Counts more rows than Postgres does, because reading them takes a fraction of the time. */
export async function countSteps(
  scope: TenantScope,
  { terms, range, stepMs }: StepSearch,
): Promise<StepCounts[] | null> {
  try {
    const rows = await query<Counted>(
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
type Summary = Record<"status" | "method" | "path" | "key" | "error" | "field" | "duration", Occurrences> & {
  percentile: number[];
  number: number | string;
  since_ms: number | string;
};

const facets = ["status", "method", "path", "key", "error", "field"] as const;

export async function countValues(
  scope: TenantScope,
  { terms, range, scanned, values, bounds, percentiles }: ValueSearch,
): Promise<LogCount[]> {
  const { answer, edge } = await queryInTime(range, "desc", (part) =>
    query<Summary>(sql`
    select sumMap([toString(status)], [1]) as status, sumMap([toString(method)], [1]) as method,
      sumMap([replaceRegexpOne(path, '/[a-z]{2,4}_[0-9A-Za-z]{22}$', '/{id}')], [1]) as path,
      sumMap([key_id], [1]) as key, sumMapIf([toString(error_code)], [1], error_code is not null) as error,
      sumMap(fields, arrayMap(f -> 1, fields)) as field,
      sumMap([toString(arrayCount(b -> b < duration_ms, ${bounds}))], [1]) as duration, count() as number,
      arrayMap(p -> arraySort(groupArray(duration_ms))[greatest(1, toUInt32(ceil(p * count())))], ${percentiles}) as percentile,
      toUnixTimestamp64Milli(min(at)) as since_ms
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
  const since: LogCount = {
    name: "scanned",
    value: (edge ?? new Date(Number(summary.since_ms))).toISOString(),
    count: String(edge ? scanned : number),
  };
  const of = (name: (typeof facets)[number] | "duration") => toCounts(name, summary[name]);
  return [
    ...facets.flatMap((name) => of(name).slice(0, values)),
    ...of("duration"),
    ...summary.percentile.map((ms): LogCount => ({ name: "percentile", value: String(ms), count: String(number) })),
    since,
  ];
}

/** The most frequent first. */
const toCounts = (name: LogCount["name"], [found, counts]: Occurrences): LogCount[] =>
  found
    .map((value, index) => ({ name, value, count: String(counts[index]) }))
    .sort((a, b) => Number(b.count) - Number(a.count) || (a.value < b.value ? -1 : 1));

const countAllSeconds = 15;

/** By partner, environment, key, and step of time. */
type CountedKey = Record<"partner_id" | "environment" | "key_id", string> &
  Record<"step_s" | "requests" | "refused" | "failed", number | string>;

/** By partner, environment, key, and step of time. */
export const countAll: CountRequests = async (unit, { since, until }) => {
  const start = unit === "minute" ? sql`toStartOfMinute(at)` : sql`toStartOfHour(at)`;
  const rows = await query<CountedKey>(
    sql`
    select partner_id, environment, toUnixTimestamp(${start}) as step_s, key_id, count() as requests,
      countIf(status between 400 and 499) as refused, countIf(status >= 500) as failed
    from api_logs final where ${isInRange({ from: since, to: until })}
    group by partner_id, environment, step_s, key_id`,
    { secondsMax: countAllSeconds },
  );
  return rows.map(({ step_s, ...row }) => ({ ...row, at: new Date(Number(step_s) * secondMs).toISOString() }));
};
