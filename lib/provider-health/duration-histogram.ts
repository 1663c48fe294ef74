// Milliseconds. Beyond the last bound, which is a quote's deadline, are those who did not answer in time.
const boundsMs = [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_250, 1_500, 2_000, 2_500];

export type Durations = number[];

export const noDurations = (): Durations => new Array(boundsMs.length + 1).fill(0);

/** Counts one answer that took so long; `Infinity` for one that did not come in time. */
export function countDuration(durations: Durations, durationMs: number): void {
  let place = 0;
  while (place < boundsMs.length && durationMs > (boundsMs[place] ?? 0)) place += 1;
  durations[place] = (durations[place] ?? 0) + 1;
}

export const addDurations = (a: Durations, b: Durations): Durations => a.map((count, place) => count + (b[place] ?? 0));

/** The bound within which this share (0 to 1) of the answers came: exact to one bound. Null when there are none; past the
 * last bound it is that bound, which then means "or more". */
export function quantileMs(durations: Durations, share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const place = durations.findIndex((count) => {
    seen += count;
    return seen >= share * total;
  });
  return boundsMs[Math.min(place, boundsMs.length - 1)] ?? null;
}
