import { type Tx, transact } from "#db/client.ts";
import type { StatusSource } from "#db/enums.ts";
import { findAdjustment } from "#lib/adjustments/find-adjustment.ts";
import { recordAdjustment } from "#lib/adjustments/record-adjustment.ts";
import {
  type NewTransaction,
  type StatusChangeRow,
  selectStatusChanges,
  selectTransactionLocked,
  type TransactionRow,
} from "#lib/transactions/queries/transactions.ts";
import { closedColumns, decideUpdate, type UpdateOutcome } from "./decide-update.ts";
import { emailLookups, type ReportedUpdate, recordLookups, referenceLookups } from "./lookups.ts";
import { rejectedReason } from "./review-order.ts";
import { type HistoryEntry, writeChange } from "./write-change.ts";

/** Applies the provider's report about its order. Updates may repeat and arrive in any order. A reported success must
 * have been read from the order itself. What `alongside` writes is committed together with the update. */
export function applyProviderUpdate(
  id: string,
  update: ReportedUpdate,
  source: StatusSource,
  now: Date,
  alongside?: (outcome: UpdateOutcome, tx: Tx) => Promise<unknown>,
): Promise<UpdateOutcome> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    const outcome = row ? await applyLocked(row, update, source, now, tx) : "not_found";
    await alongside?.(outcome, tx);
    return outcome;
  });
}

async function applyLocked(
  row: TransactionRow,
  update: ReportedUpdate,
  source: StatusSource,
  now: Date,
  tx: Tx,
): Promise<UpdateOutcome> {
  const { outcome, set: decidedSet, entry: decided } = decideUpdate(row, update);
  await recordLookups(row, lookupsIn(row, update, decidedSet?.sealedInstructions != null), tx);
  const adjustment = findAdjustment(row, update);
  const adjusted = adjustment && (await recordAdjustment(row, adjustment, source, now, tx));
  const set = joined(decidedSet, adjusted?.set);
  const noted = adjusted?.problem ? { toStatus: row.status, ...decided, reason: adjusted.problem } : decided;
  const entry = noted && { ...noted, source, rawStatus: update.rawStatus, at: now };
  const { refundEvent, adjustmentId } = adjusted ?? {};
  if (outcome === "moved") {
    await writeChange(row, { set, entry, refundEvent, adjustmentId }, now, tx);
    return outcome;
  }
  const history = noted ? await selectStatusChanges(row.id, tx) : [];
  if (outcome === "on_hold" && wasRejected(history, decided)) {
    await writeChange(row, { set: adjusted?.set ?? null, entry: null, refundEvent, adjustmentId }, now, tx);
    return "unchanged";
  }
  const isRepeated = adjusted?.isNew === false || isSameEntry(history[0], entry);
  await writeChange(row, { set, entry: isRepeated ? null : entry, refundEvent, adjustmentId }, now, tx);
  return outcome;
}

/** Not of an order that is about another transaction. */
function lookupsIn({ id }: TransactionRow, update: ReportedUpdate, hasNewInstructions: boolean) {
  const isOurs = update.reference === null || update.reference === id;
  return [
    ...(isOurs ? emailLookups(update) : []),
    ...(hasNewInstructions ? referenceLookups(update.instructions) : []),
  ];
}

const joined = (one: Partial<NewTransaction> | null, other: Partial<NewTransaction> | null | undefined) =>
  one || other ? { ...one, ...other } : null;

const wasRejected = (history: StatusChangeRow[], decided: { reason: string | null } | null) =>
  history.some(({ reason }) => reason?.startsWith(rejectedReason(decided?.reason)));

const isSameEntry = (latest: StatusChangeRow | undefined, entry: HistoryEntry | null) =>
  latest?.reason === entry?.reason && latest?.rawStatus === entry?.rawStatus && latest?.source === entry?.source;

export const expireUnopened = (id: string, now: Date): Promise<boolean> =>
  closeExpired(id, "The link expired before the payment was started", now);

/** Closes a pending transaction as expired. False if it isn't pending, is on hold, or a buyer is starting it right now.
 * */
export function closeExpired(id: string, reason: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    const isStarting = row?.checkoutClaimedUntil && row.checkoutClaimedUntil > now;
    if (row?.status !== "pending" || row.reviewReason || isStarting) return false;
    const entry: HistoryEntry = { toStatus: "expired", source: "timeout", rawStatus: null, reason, at: now };
    const set = { ...closedColumns, status: "expired", statusReason: reason, failureCode: "expired" } as const;
    await writeChange(row, { set, entry }, now, tx);
    return true;
  });
}
