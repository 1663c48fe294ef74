import { dayMs, hourMs, minuteMs, secondMs } from "#lib/duration.ts";

/** The delay after the previous attempt, contract section 5. The first attempt is immediate. */
export const delaysMs: readonly number[] = [
  0,
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
  dayMs,
  dayMs,
  dayMs,
];

export const attemptsMax = delaysMs.length;
const jitter = 0.2;
const retryAfterMsMax = dayMs;

type RetryOptions = { retryAfterSeconds: number | null; random?: () => number };

/** When the next attempt is due: up to 20% earlier or later, so that failed attempts don't synchronize, but not before the
 * receiver's Retry-After. Null after the last attempt. */
export function computeNextAttemptAt(
  attempts: number,
  now: Date,
  { retryAfterSeconds, random = Math.random }: RetryOptions,
): Date | null {
  const delayMs = delaysMs[attempts];
  if (delayMs === undefined) return null;
  const spread = delayMs * (1 - jitter + 2 * jitter * random());
  const retryAfterMs = Math.min((retryAfterSeconds ?? 0) * secondMs, retryAfterMsMax);
  return new Date(now.getTime() + Math.max(Math.round(spread), retryAfterMs));
}
