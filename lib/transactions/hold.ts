import type { Transaction } from "#lib/transactions/contract.ts";
import type { ListedTransaction } from "#lib/transactions/queries/listed-transactions.ts";
import type { NewTransaction, TransactionRow } from "#lib/transactions/queries/transactions.ts";

type HoldColumns = Pick<ListedTransaction, "reviewReason" | "onHoldSince" | "holdReason" | "holdEndedAt" | "updatedAt">;

export const isOnHold = ({ reviewReason }: Pick<HoldColumns, "reviewReason">): boolean => reviewReason !== null;

/** The latest hold. Where its columns are null, because an earlier version began or ended it, it has the time of the last change. */
export function holdOf(row: HoldColumns): Transaction["hold"] {
  const since = row.onHoldSince ?? (isOnHold(row) ? row.updatedAt : null);
  if (since === null) return null;
  const until = isOnHold(row) ? null : (row.holdEndedAt ?? row.updatedAt);
  return { since: isoText(since), until: until && isoText(until), reason: row.holdReason ?? "other" };
}

const isoText = (time: Date | string) => (typeof time === "string" ? time : time.toISOString());

/** The times of the hold that this change begins or ends; null if it does neither. */
export function holdTimes(
  row: TransactionRow,
  { reviewReason }: Partial<NewTransaction>,
  now: Date,
): Partial<NewTransaction> | null {
  if (reviewReason === undefined || isOnHold(row) === (reviewReason !== null)) return null;
  return isOnHold(row)
    ? { onHoldSince: row.onHoldSince ?? row.updatedAt, holdEndedAt: now }
    : { onHoldSince: now, holdEndedAt: null };
}
