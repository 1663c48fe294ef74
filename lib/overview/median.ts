import type { Histogram } from "#lib/overview/queries/rollup-queries.ts";
import { durationBounds } from "#lib/overview/queries/rollup-sources.ts";

/** The median duration in seconds, interpolated within its bucket and so accurate to 9%. Null if there are none. */
export function medianSeconds(histogram: Histogram = {}): number | null {
  const buckets = Object.entries(histogram).map(([bucket, number]) => ({ bucket: Number(bucket), number }));
  const total = buckets.reduce((sum, { number }) => sum + number, 0);
  let below = 0;
  // The keys of an object that are numbers are in ascending order.
  for (const { bucket, number } of buckets) {
    if (below + number >= total / 2) {
      const [low = 0, high] = [durationBounds[bucket - 1], durationBounds[bucket]];
      return high === undefined ? low : low + (high - low) * ((total / 2 - below) / number);
    }
    below += number;
  }
  return null;
}
