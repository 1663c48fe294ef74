import type { TransactionRow } from "#db/transactions.ts";

const factor = 3;
const unknownSeconds = 24 * 3_600;
const leastSeconds = 3_600;

/** From when a started payment takes longer than is usual at its provider, of which 95 of 100 payments are over after
 * `usualSeconds` (undefined: too few to tell). Null: it was never started. */
export function stuckFrom(row: TransactionRow, usualSeconds: number | undefined): Date | null {
  if (row.providerLink === null && row.status === "pending") return null;
  const seconds = usualSeconds === undefined ? unknownSeconds : Math.max(usualSeconds * factor, leastSeconds);
  return new Date((row.openedAt ?? row.createdAt).getTime() + seconds * 1_000);
}
