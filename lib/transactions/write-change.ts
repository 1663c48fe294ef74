import type { Executor } from "#db/client.ts";
import { insertStatusChange, type NewTransaction, type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { writeEvent } from "#lib/webhooks/write-event.ts";

export type Line = Omit<Parameters<typeof insertStatusChange>[0], "transactionId" | "fromStatus">;
type Change = {
  set: Partial<NewTransaction> | null;
  line: Line | null;
  /** No event is written: only a simulated outcome may ask for that. */
  isSilent?: boolean;
};

/** The only place where a transaction's status is written: with its line and its event for the partner, on the `tx` that
 * holds the row's lock. */
export async function writeChange(row: TransactionRow, change: Change, now: Date, tx: Executor): Promise<void> {
  const { set, line, isSilent = false } = change;
  if (set) await updateTransaction(row.id, { ...set, updatedAt: now }, tx);
  if (line) await insertStatusChange({ ...line, transactionId: row.id, fromStatus: row.status }, tx);
  if (isSilent || set?.status === undefined || set.status === row.status) return;
  const changed: TransactionRow = { ...row, ...withoutGaps(set), status: set.status };
  await writeEvent(changed, { now, isTest: line?.source === "simulation" }, tx);
}

const withoutGaps = (set: Partial<NewTransaction>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
