import type { Executor } from "#db/client.ts";
import type { SimulatedDelivery } from "#db/enums.ts";
import { insertStatusChange, type NewTransaction, type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { writeEvent } from "#lib/webhooks/write-event.ts";

export type HistoryEntry = Omit<
  Parameters<typeof insertStatusChange>[0],
  "transactionId" | "fromStatus" | "failureCode"
>;
type Change = {
  set: Partial<NewTransaction> | null;
  entry: HistoryEntry | null;
  /** How the event is delivered. Only for simulated outcomes. */
  simulated?: SimulatedDelivery;
};

/** The only place where a transaction's status is written, together with its history entry and the partner's event. `tx`
 * holds the row's lock. */
export async function writeChange(row: TransactionRow, change: Change, now: Date, tx: Executor): Promise<void> {
  const { set, entry, simulated } = change;
  const failureCode = set?.status === undefined ? null : set.failureCode;
  const history = entry && { ...entry, failureCode, transactionId: row.id, fromStatus: row.status };
  const isSent = simulated !== "none" && set?.status !== undefined && set.status !== row.status;
  // Sent together; the database executes them one after the other.
  await Promise.all([
    set && updateTransaction(row.id, { ...set, updatedAt: now }, tx),
    history && insertStatusChange(history, tx),
    isSent && writeEvent({ ...row, ...withoutUndefined(set) }, { now, simulated }, tx),
  ]);
}

const withoutUndefined = (set: Partial<NewTransaction>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
