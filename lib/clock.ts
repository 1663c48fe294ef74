import { secondMs } from "#lib/duration.ts";

/** Clocks that differ by less count as equal. */
const toleranceMs = 2 * secondMs;

// Next's bundle and Node load this module separately.
const holder = globalThis as typeof globalThis & { slipwayDatabaseStartMs?: number | undefined };

/** The time for what is stored, planned, signed, or expires: this process's clock, or the database's if they differ. So
 * when the clock of one machine is wrong or jumps, everything continues at the right time. Processes that don't follow the
 * database's clock, such as commands, use their own. */
export const currentTime = (): Date => new Date(currentMs());

export function currentMs(): number {
  const localMs = Date.now();
  const startMs = holder.slipwayDatabaseStartMs;
  if (startMs === undefined) return localMs;
  const databaseMs = startMs + performance.now();
  return Math.abs(localMs - databaseMs) < toleranceMs ? localMs : databaseMs;
}

/** When a change is written, which can be long after `now`: a task that began then may have waited for a provider. Readers that
 * look for changes by this time must see it soon after. */
export const writeTime = (now: Date): Date => new Date(Math.max(now.getTime(), currentMs()));

/** Sets the database's time at a moment of `performance.now()`. */
export function setDatabaseTime(databaseMs: number, atMs: number): void {
  holder.slipwayDatabaseStartMs = databaseMs - atMs;
}

/** Seconds by which this process's clock is ahead of the one in use. */
export const clockDifference = (): number => Math.round((Date.now() - currentMs()) / secondMs);

/** Returns to this process's own clock. */
export function clearDatabaseTime(): void {
  holder.slipwayDatabaseStartMs = undefined;
}
