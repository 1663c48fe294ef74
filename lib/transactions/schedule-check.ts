import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

// Followed by every six hours until a week after creation.
const stepsMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
export const quickCheckCount: number = stepsMs.length;
const lateStepMs = 360 * minuteMs;
const giveUpAfterMs = 7 * dayMs;
const stuckFactor = 3;

/** When to poll the provider for the nth time (starting at 0); null: no more. */
export function nextCheckAt(count: number, createdAt: Date, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() > giveUpAfterMs) return null;
  return new Date(now.getTime() + (stepsMs[count] ?? lateStepMs));
}

/** When to poll an open transaction next, and since when it takes longer than usual. */
export function scheduleCheck(
  row: TransactionRow,
  usualSeconds: number | undefined,
  now: Date,
): Pick<TransactionRow, "nextCheckAt" | "stuckAt"> {
  const next = nextCheckAt(row.checkCount, row.createdAt, now);
  const stuckAfter = stuckFrom(row, usualSeconds);
  if (next === null || (stuckAfter && stuckAfter <= now)) return { nextCheckAt: next, stuckAt: row.stuckAt ?? now };
  // Poll once more right before it counts as stuck.
  return { nextCheckAt: stuckAfter && stuckAfter < next ? stuckAfter : next, stuckAt: row.stuckAt };
}

/** When a started payment counts as taking longer than usual at its provider, where 95% of payments finish within
 * `usualSeconds` (undefined if there are too few). Null if it was never started. */
function stuckFrom(row: TransactionRow, usualSeconds: number | undefined): Date | null {
  if (row.providerLink === null && row.status === "pending") return null;
  const ms = usualSeconds === undefined ? dayMs : Math.max(usualSeconds * 1_000 * stuckFactor, hourMs);
  return new Date((row.openedAt ?? row.createdAt).getTime() + ms);
}
