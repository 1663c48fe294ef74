import type { Executor } from "#db/client.ts";
import type { SimulatedDelivery, Status } from "#db/enums.ts";
import { nextRefundCheck } from "#lib/adjustments/next-refund-check.ts";
import type { RefundEvent } from "#lib/adjustments/record-adjustment.ts";
import { writeTime } from "#lib/clock.ts";
import { bookChange, bookSuccess } from "#lib/ledger/book.ts";
import { holdTimes } from "#lib/transactions/hold.ts";
import {
  insertStatusChange,
  type NewTransaction,
  type TransactionRow,
  updateTransaction,
} from "#lib/transactions/queries/transactions.ts";
import { writeChangeEvents } from "#lib/webhooks/write-change-events.ts";
import { writeChosenEvent } from "#lib/webhooks/write-chosen-event.ts";
import { writeDepositEvent } from "#lib/webhooks/write-deposit-event.ts";
import { findExpectedBy, isWatched } from "./delays.ts";
import { earlierOf } from "./schedule-check.ts";
import { isClosed } from "./status-machine.ts";

export type HistoryEntry = Omit<
  Parameters<typeof insertStatusChange>[0],
  "transactionId" | "fromStatus" | "failureCode"
>;
type Change = {
  set: Partial<NewTransaction> | null;
  entry: HistoryEntry | null;
  /** How the event is delivered. Only for simulated outcomes. */
  simulated?: SimulatedDelivery;
  /** Of a refund that is in `set`. */
  refundEvent?: RefundEvent | null;
  /** Of the adjustment that changes the refund. */
  adjustmentId?: string | null;
};

/** The only place where a transaction's status is written, together with its history entry and the partner's event. `tx`
 * holds the row's lock. A change of status must update the row, because clients get the history again only with a new version of it. */
export async function writeChange(row: TransactionRow, change: Change, now: Date, tx: Executor): Promise<void> {
  const { set, entry, simulated, refundEvent } = change;
  const failureCode = set?.status === undefined ? null : set.failureCode;
  const history = entry && { ...entry, failureCode, transactionId: row.id, fromStatus: row.status };
  const times = set?.status === undefined ? null : timesOf(row, set.status, now);
  const watch = set && (await watchOf(row, set, now, tx));
  const changed = set && { ...set, ...times, ...watch, ...holdTimes(row, set, now), updatedAt: writeTime(now) };
  const after = { ...row, ...withoutUndefined(changed ?? {}) };
  // Sent together; the database executes them one after the other.
  await Promise.all([
    changed && updateTransaction(row.id, { ...changed, ...refundCheckOf(change, after, now) }, tx),
    history && insertStatusChange(history, tx),
    book(row, after, change, now, tx),
    simulated !== "none" && writeChangeEvents(row, after, { now, simulated }, tx),
    set?.sealedInstructions && writeDepositEvent(after, now, tx),
    refundEvent &&
      simulated !== "none" &&
      writeChosenEvent(after, { ...refundEvent, named: { refund: after.refund } }, { now, simulated }, tx),
  ]);
}

/** Also a refund that was recorded before the success. */
async function book(row: TransactionRow, after: TransactionRow, change: Change, now: Date, tx: Executor) {
  if (row.status !== "success" && after.status === "success") await bookSuccess(after, now, tx);
  else if (change.set?.refund !== undefined) await bookChange(after, change.adjustmentId ?? null, now, tx);
}

/** The first time of each. They stay null in rows that got there before the columns existed. */
function timesOf(row: TransactionRow, status: Status, now: Date): Partial<NewTransaction> {
  const first = (known: Date | null, isReached: (status: Status) => boolean) =>
    known ?? (isReached(status) && !isReached(row.status) ? now : null);
  return {
    paidAt: first(row.paidAt, isPaid),
    succeededAt: first(row.succeededAt, (one) => one === "success"),
    closedAt: first(row.closedAt, isClosed),
  };
}

/** When a payment that the provider has now received is expected, and polled once more. */
async function watchOf(row: TransactionRow, set: Partial<NewTransaction>, now: Date, tx: Executor) {
  const { status = row.status } = set;
  if (status === row.status || !isWatched({ ...row, status })) return null;
  const expectedBy = await findExpectedBy(row, row.paidAt ?? now, tx);
  return { expectedBy, delayedAt: null, nextCheckAt: earlierOf(set.nextCheckAt ?? row.nextCheckAt, expectedBy) };
}

/** When a closed transaction is polled for a refund. Simulated ones have no order. */
function refundCheckOf({ set, simulated }: Change, changed: TransactionRow, now: Date): Partial<NewTransaction> | null {
  const isConcerned = set?.status !== undefined || set?.refund !== undefined;
  if (simulated !== undefined || !isConcerned || !isClosed(changed.status)) return null;
  return { nextCheckAt: nextRefundCheck(changed, now) };
}

const isPaid = (status: Status) => status === "processing" || status === "success" || status === "refunded";

const withoutUndefined = (set: Partial<NewTransaction>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
