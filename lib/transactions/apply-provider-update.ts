import type { Tx } from "#db/client.ts";
import type { StatusSource } from "#db/enums.ts";
import { transact } from "#db/transact.ts";
import { selectStatusChanges, selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { closing, decideUpdate, type Outcome } from "#lib/transactions/decide-update.ts";
import { rejectedReason } from "#lib/transactions/review-order.ts";
import { type Line, writeChange } from "#lib/transactions/write-change.ts";

/** Applies what the provider's own order says (read back where it says success). Reports may repeat and come in any
 * order. What `alongside` writes is committed with the effect, or neither is. */
export function applyProviderUpdate(
  id: string,
  order: ProviderUpdate,
  source: StatusSource,
  now: Date,
  alongside?: (outcome: Outcome, tx: Tx) => Promise<unknown>,
): Promise<Outcome> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    const outcome = row ? await applyLocked(row, order, source, now, tx) : "not_found";
    await alongside?.(outcome, tx);
    return outcome;
  });
}

async function applyLocked(row: TransactionRow, order: ProviderUpdate, source: StatusSource, now: Date, tx: Tx) {
  const { outcome, set, line: said } = decideUpdate(row, order);
  const line = said && { ...said, source, rawStatus: order.rawStatus, at: now };
  if (outcome === "moved") {
    await writeChange(row, { set, line }, now, tx);
    return outcome;
  }
  const known = said ? await selectStatusChanges(row.id, tx) : [];
  if (outcome === "on_hold" && known.some(({ reason }) => reason?.startsWith(rejectedReason(said?.reason))))
    return "unchanged";
  const [last] = known;
  const isRepeated = last?.reason === said?.reason && last?.rawStatus === order.rawStatus && last?.source === source;
  await writeChange(row, { set, line: isRepeated ? null : line }, now, tx);
  return outcome;
}

/** Closes what the buyer never started; nothing is asked of the provider. */
export const closeUnstarted = (id: string, now: Date): Promise<boolean> =>
  closeExpired(id, "The link ran out before the payment was started", now);

/** Closes a pending transaction as expired. False if it isn't pending, is on hold, or a buyer is starting it right now. */
export function closeExpired(id: string, reason: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    const isStarting = row?.checkoutClaimedUntil && row.checkoutClaimedUntil > now;
    if (row?.status !== "pending" || row.reviewReason || isStarting) return false;
    const line: Line = { toStatus: "expired", source: "timeout", rawStatus: null, reason, at: now };
    await writeChange(row, { set: { ...closing, status: "expired", statusReason: reason }, line }, now, tx);
    return true;
  });
}
