import { durationBounds } from "#db/rollup-sources.ts";

type Counted = { bucket: number; number: number };

/** The median duration in seconds, interpolated within its bucket and so accurate to 9%. Null if there are none. */
export function medianSeconds(counted: readonly Counted[]): number | null {
  const sorted = counted.toSorted((a, b) => a.bucket - b.bucket);
  const total = sorted.reduce((sum, { number }) => sum + number, 0);
  let below = 0;
  for (const { bucket, number } of sorted) {
    if (below + number >= total / 2) {
      const [low = 0, high] = [durationBounds[bucket - 1], durationBounds[bucket]];
      return high === undefined ? low : low + (high - low) * ((total / 2 - below) / number);
    }
    below += number;
  }
  return null;
}
