import type { LogCount } from "#db/api-log-summary.ts";
import type { TenantScope } from "#db/scope.ts";
import type { ApiLogFilter } from "./contract.ts";
import { logStore } from "./log-store.ts";
import type { KnownKey } from "./search-words.ts";
import { durationBounds, type LogSummary, logFacets } from "./summary-contract.ts";
import { toSearch } from "./to-search.ts";

const scannedMax = 10_000;
const valuesMax = 8;
const percentiles = [0.5, 0.95, 0.99];

type SummaryOptions = { now: Date; zone?: string; keys: readonly KnownKey[] };

/** The most frequent values and the response times of the matching requests, from the newest 10,000 that the search
 * scans. */
export async function readSummary(
  scope: TenantScope,
  filter: ApiLogFilter,
  { now, zone, keys }: SummaryOptions,
): Promise<LogSummary> {
  const { terms, range } = toSearch(filter, keys, now, zone);
  const search = { terms, range, scanned: scannedMax, values: valuesMax, bounds: durationBounds, percentiles };
  return toSummary(await logStore().countValues(scope, search));
}

function toSummary(counts: LogCount[]): LogSummary {
  const of = (wanted: LogCount["name"]) =>
    counts.flatMap(({ name, value, count }) =>
      name === wanted && value !== null ? [{ value, count: Number(count) }] : [],
    );
  const durations = new Map(of("duration").map(({ value, count }) => [Number(value), count]));
  const [p50, p95, p99] = of("percentile")
    .map(({ value }) => Number(value))
    .sort((one, other) => one - other);
  const [scanned] = of("scanned");
  return {
    facets: Object.fromEntries(logFacets.map((name) => [name, of(name)])) as LogSummary["facets"],
    durations: [0, ...durationBounds].map((_bound, bucket) => durations.get(bucket) ?? 0),
    percentiles: p50 === undefined || p95 === undefined || p99 === undefined ? null : { p50, p95, p99 },
    since: scanned && scanned.count >= scannedMax ? new Date(scanned.value).toISOString() : null,
  };
}
