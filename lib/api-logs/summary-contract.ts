// Apart from contract.ts, because scripts of the page use these values, and zod is 39 kB.
export const logFacets = ["status", "method", "path", "key", "error", "field"] as const;
export type LogFacet = (typeof logFacets)[number];
/** Upper bounds of the response time buckets, in milliseconds. The last bucket has none. */
export const durationBounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500] as const;

export type LogSummary = {
  /** The most frequent values of each facet. IDs in paths are replaced by `{id}`. */
  facets: Record<LogFacet, { value: string; count: number }[]>;
  /** Requests per response time bucket. */
  durations: number[];
  /** In milliseconds; null without requests. */
  percentiles: { p50: number; p95: number; p99: number } | null;
  /** Older requests aren't included, because there are too many. ISO 8601. */
  since: string | null;
};
