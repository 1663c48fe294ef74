import type { TenantScope } from "#db/scope.ts";
import type { LogCount } from "#lib/api-logs/queries/summary.ts";
import type { ApiLogFilter } from "./contract.ts";
import { logStore } from "./log-store.ts";
import type { KnownKey } from "./search-words.ts";
import { durationBounds, type LogSummary, logFacets } from "./summary-contract.ts";
import { toSearch } from "./to-search.ts";

const scannedMax = 10_000;
const valuesMax = 8;

type SummaryOptions = { now: Date; zone?: string; keys: readonly KnownKey[] };

/** The most frequent values and the response times of the matching requests, from the newest 10,000 that the search
 * scans. */
export async function readSummary(
  scope: TenantScope,
  filter: ApiLogFilter,
  { now, zone, keys }: SummaryOptions,
): Promise<LogSummary> {
  const { terms, range } = toSearch(filter, keys, now, zone);
  const counts = await logStore().countValues(scope, { terms, range, scanned: scannedMax });
  const of = (wanted: LogCount["name"]) =>
    counts.flatMap(({ name, value, count }) =>
      name === wanted && value !== null ? [{ value, count: Number(count) }] : [],
    );
  const [scanned] = of("scanned");
  return {
    facets: Object.fromEntries(logFacets.map((name) => [name, mostFrequent(of(name))])) as LogSummary["facets"],
    ...ofDurations(of("duration").map(({ value, count }) => ({ ms: Number(value), count }))),
    since: scanned && scanned.count >= scannedMax ? new Date(scanned.value).toISOString() : null,
  };
}

const mostFrequent = (values: { value: string; count: number }[]) =>
  values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, valuesMax);

function ofDurations(counts: { ms: number; count: number }[]): Pick<LogSummary, "durations" | "percentiles"> {
  const all = counts.toSorted((a, b) => a.ms - b.ms).flatMap(({ ms, count }) => Array<number>(count).fill(ms));
  const bounds = [...durationBounds, Number.POSITIVE_INFINITY];
  const durations = bounds.map(
    (bound, bucket) => all.filter((ms) => ms <= bound && ms > (bounds[bucket - 1] ?? -1)).length,
  );
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => all[Math.ceil(all.length * share) - 1]);
  const isEmpty = p50 === undefined || p95 === undefined || p99 === undefined;
  return { durations, percentiles: isEmpty ? null : { p50, p95, p99 } };
}
