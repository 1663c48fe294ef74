const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after the previous attempt, contract section 5. The first attempt is immediate. */
export const waitsMs: readonly number[] = [
  0,
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
];

export const attemptsMax = waitsMs.length;
const jitter = 0.2;
const retryAfterMsMax = 24 * hour;

type RetryOptions = { retryAfterSeconds: number | null; random?: () => number };

/** When the next attempt is due: up to 20% earlier or later, so that failed attempts don't synchronize, but not before the
 * receiver's Retry-After. Null after the last attempt. */
export function computeNextAttemptAt(
  attempts: number,
  now: Date,
  { retryAfterSeconds, random = Math.random }: RetryOptions,
): Date | null {
  const waitMs = waitsMs[attempts];
  if (waitMs === undefined) return null;
  const spread = waitMs * (1 - jitter + 2 * jitter * random());
  const requestedMs = Math.min((retryAfterSeconds ?? 0) * second, retryAfterMsMax);
  return new Date(now.getTime() + Math.max(Math.round(spread), requestedMs));
}
