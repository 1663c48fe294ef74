import type { TransactionRow } from "#db/transactions.ts";

const factor = 3;
const unknownSeconds = 24 * 3_600;
const leastSeconds = 3_600;

/** When a started payment counts as taking longer than usual at its provider, where 95% of payments finish within
 * `usualSeconds` (undefined if there are too few). Null if it was never started. */
export function stuckFrom(row: TransactionRow, usualSeconds: number | undefined): Date | null {
  if (row.providerLink === null && row.status === "pending") return null;
  const seconds = usualSeconds === undefined ? unknownSeconds : Math.max(usualSeconds * factor, leastSeconds);
  return new Date((row.openedAt ?? row.createdAt).getTime() + seconds * 1_000);
}
