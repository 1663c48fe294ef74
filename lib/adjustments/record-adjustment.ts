import type { Tx } from "#db/client.ts";
import { type AdjustmentKind, refundKinds, type StatusSource } from "#db/enums.ts";
import type { Refund } from "#db/refund.ts";
import type { Adjustment } from "#lib/adjustments/find-adjustment.ts";
import { insertAdjustment, selectAdjustments } from "#lib/adjustments/queries.ts";
import { sumRefund } from "#lib/adjustments/sum-refund.ts";
import { randomId } from "#lib/random-id.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** Records money that moved besides the status of a transaction, whose row is locked, unless exactly this is already recorded.
 * Returns the columns that the transaction must get with writeChange, if any. */
export async function recordAdjustment(
  row: TransactionRow,
  adjustment: Adjustment,
  source: StatusSource,
  now: Date,
  tx: Tx,
): Promise<{ isNew: boolean; set: { refund: Refund | null } | null }> {
  const { id: transactionId, partnerId, environment } = row;
  const made = { ...adjustment, id: randomId("adj"), transactionId, partnerId, environment, source, recordedAt: now };
  const isNew = await insertAdjustment(made, tx);
  if (!isNew || !isRefundKind(adjustment.kind)) return { isNew, set: null };
  return { isNew, set: { refund: sumRefund(await selectAdjustments(transactionId, tx)) } };
}

const isRefundKind = (kind: AdjustmentKind) => refundKinds.some((one) => one === kind);
