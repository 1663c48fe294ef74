// Milliseconds. The last bound is the quote deadline; requests that timed out are counted after it.
const boundsMs = [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_250, 1_500, 2_000, 2_500];

/** One count per bound, and one for timeouts. */
export type Durations = number[];

export const emptyDurations = (): Durations => new Array(boundsMs.length + 1).fill(0);

/** `Infinity` counts a timeout. */
export function countDuration(durations: Durations, durationMs: number): void {
  let index = 0;
  while (index < boundsMs.length && durationMs > (boundsMs[index] ?? 0)) index += 1;
  durations[index] = (durations[index] ?? 0) + 1;
}

export const addDurations = (a: Durations, b: Durations): Durations => a.map((count, index) => count + (b[index] ?? 0));

/** The upper bound of the bucket that holds this quantile (0 to 1), or null if nothing was counted. The last bound means
 * "that long or more". */
export function quantileMs(durations: Durations, quantile: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let counted = 0;
  const index = durations.findIndex((count) => {
    counted += count;
    return counted >= quantile * total;
  });
  return boundsMs[Math.min(index, boundsMs.length - 1)] ?? null;
}
