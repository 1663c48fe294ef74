import type { Tx } from "#db/client.ts";
import type { StatusSource, WebhookEventName } from "#db/enums.ts";
import type { Refund } from "#db/refund.ts";
import type { Adjustment } from "#lib/adjustments/find-adjustment.ts";
import { insertAdjustment, isRefundKind, selectAdjustments } from "#lib/adjustments/queries.ts";
import { findRefundProblem } from "#lib/adjustments/refund-problem.ts";
import { sumRefund } from "#lib/adjustments/sum-refund.ts";
import { randomId } from "#lib/random-id.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** A refund's event for endpoints that chose it: one for each recorded refund that succeeded or failed, so that the order of the
 * provider's reports doesn't decide how many there are. */
export type RefundEvent = {
  name: Extract<WebhookEventName, "transaction.refunded" | "transaction.refund_failed">;
  occurrence: number;
};

type Recorded = {
  isNew: boolean;
  /** The columns that the transaction must get with writeChange, if any. */
  set: { refund: Refund | null } | null;
  refundEvent: RefundEvent | null;
  /** Of the refund, for the ledger. Null if it isn't new. */
  adjustmentId: string | null;
  /** What is wrong with the refund, for the history. */
  problem: string | null;
};

const nothing = { set: null, refundEvent: null, adjustmentId: null, problem: null };

const eventOf = { pending: null, succeeded: "transaction.refunded", failed: "transaction.refund_failed" } as const;

/** Records money that moved besides the status of a transaction, whose row is locked, unless exactly this is already recorded. */
export async function recordAdjustment(
  row: TransactionRow,
  adjustment: Adjustment,
  source: StatusSource,
  now: Date,
  tx: Tx,
): Promise<Recorded> {
  const { id: transactionId, partnerId, environment } = row;
  const made = { ...adjustment, id: randomId("adj"), transactionId, partnerId, environment, source, recordedAt: now };
  const isNew = await insertAdjustment(made, tx);
  const { status = "succeeded" } = adjustment;
  if (!isNew || !isRefundKind(adjustment.kind)) return { ...nothing, isNew };
  const all = await selectAdjustments(transactionId, tx);
  const refund = sumRefund(all);
  const name = eventOf[status];
  const earlier = all.filter((one) => one.id !== made.id && one.status === status && isRefundKind(one.kind));
  return {
    isNew,
    set: { refund },
    refundEvent: name && { name, occurrence: earlier.length },
    adjustmentId: made.id,
    problem: refund && findRefundProblem(row, refund),
  };
}
