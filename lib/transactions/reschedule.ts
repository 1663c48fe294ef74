import { type Tx, transact } from "#db/client.ts";
import { nextRefundCheck } from "#lib/adjustments/next-refund-check.ts";
import { writeTime } from "#lib/clock.ts";
import { findExpectedBy, findPaidAt, isWatched } from "#lib/transactions/delays.ts";
import {
  selectTransactionLocked,
  type TransactionRow,
  updateTransaction,
} from "#lib/transactions/queries/transactions.ts";
import { writeDelayedEvent } from "#lib/webhooks/write-delayed-event.ts";
import { scheduleCheck } from "./schedule-check.ts";
import { isClosed } from "./status-machine.ts";

/** Releases a claimed transaction until its next poll. Marks its payment when it becomes delayed, and writes the partner's event.
 * Closed transactions are polled only for refunds, and those on hold not at all. A next poll that another process has set since the claim is kept. */
export const reschedule = (claimed: TransactionRow, now: Date): Promise<void> =>
  transact(async (tx) => {
    const row = await selectTransactionLocked(claimed.id, tx);
    if (!row || row.nextCheckAt?.getTime() !== claimed.nextCheckAt?.getTime()) return;
    if (isClosed(row.status)) await updateTransaction(row.id, { nextCheckAt: nextRefundCheck(row, now) }, tx);
    else if (row.reviewReason) await updateTransaction(row.id, { nextCheckAt: null }, tx);
    else await scheduleNext(row, now, tx);
  });

async function scheduleNext(row: TransactionRow, now: Date, tx: Tx): Promise<void> {
  const check = scheduleCheck(row, await expectedByOf(row, tx), now);
  const isChanged = check.delayedAt?.getTime() !== row.delayedAt?.getTime();
  await updateTransaction(row.id, { ...check, ...(isChanged && { updatedAt: writeTime(now) }) }, tx);
  // Without a stored time, the delay can be older than this version, which would send many events at once.
  if (isChanged && check.delayedAt && row.expectedBy) await writeDelayedEvent({ ...row, ...check }, now, tx);
}

async function expectedByOf(row: TransactionRow, tx: Tx): Promise<Date | null> {
  if (!isWatched(row)) return null;
  return row.expectedBy ?? findExpectedBy(row, await findPaidAt(row, tx), tx);
}
