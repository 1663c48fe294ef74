import { dayMs, minuteMs } from "#lib/duration.ts";
import { isWatched } from "#lib/transactions/delays.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

// Followed by every six hours until a week after creation.
const stepsMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
export const quickCheckCount: number = stepsMs.length;
const lateStepMs = 360 * minuteMs;
const giveUpAfterMs = 7 * dayMs;

/** When to poll the provider for the nth time (starting at 0); null: no more. */
export function nextCheckAt(count: number, createdAt: Date, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() > giveUpAfterMs) return null;
  return new Date(now.getTime() + (stepsMs[count] ?? lateStepMs));
}

type Check = Pick<TransactionRow, "nextCheckAt" | "expectedBy" | "delayedAt">;

/** When to poll an open transaction next, and whether its payment is delayed: in production, once it's processed beyond
 * `expectedBy`, which is only read then. */
export function scheduleCheck(row: TransactionRow, expectedBy: Date | null, now: Date): Check {
  const next = nextCheckAt(row.checkCount, row.createdAt, now);
  if (!isWatched(row) || expectedBy === null) return { nextCheckAt: next, expectedBy: null, delayedAt: null };
  // An older version, which may still run, marks rows by another rule.
  const isMarked = row.delayedAt !== null && row.expectedBy !== null && row.delayedAt >= row.expectedBy;
  const delayedAt = isMarked ? row.delayedAt : null;
  if (expectedBy <= now) return { nextCheckAt: next, expectedBy, delayedAt: delayedAt ?? expectedBy };
  // Poll once more right before it counts as delayed, even if that's after a week.
  return { nextCheckAt: earlierOf(next, expectedBy), expectedBy, delayedAt };
}

export const earlierOf = (known: Date | null, other: Date): Date => (known !== null && known < other ? known : other);
