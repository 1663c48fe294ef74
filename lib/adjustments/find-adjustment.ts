import type { NewAdjustment } from "#lib/adjustments/queries.ts";
import { paymentOf } from "#lib/adjustments/refund-problem.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import type { ProviderRefund } from "#lib/providers/provider-refund.ts";
import { isOtherOrder } from "#lib/transactions/decide-update.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isFinal } from "#lib/transactions/status-machine.ts";
import { storedUpdate } from "#lib/transactions/without-buyer.ts";

/** The content of an adjustment, without its owner, source, and time. */
export type Adjustment = Omit<
  NewAdjustment,
  "id" | "transactionId" | "partnerId" | "environment" | "source" | "recordedAt"
>;

/** The money that an update of the provider reports besides the status, or null. It doesn't depend on earlier reports, so that
 * they lead to the same rows in any order. */
export function findAdjustment(row: TransactionRow, received: ProviderUpdate): Adjustment | null {
  const update = storedUpdate(row, received);
  if (update.reference !== null && update.reference !== row.id) return null;
  const shared = {
    providerReference: update.providerTransactionId ?? row.providerTransactionId,
    rawStatus: update.rawStatus,
    reason: update.reason,
  };
  const refund = update.refund ?? refundOfCancelled(row, update);
  if (refund || update.status === "refunded") {
    const { kind = "refund", status = "succeeded", amount = null, currency = null, at = null } = refund ?? {};
    return { kind, status, amount, currency, occurredAt: at, ...shared };
  }
  if (update.status !== "success" || !isFinal(row.status) || !isOtherOrder(row, update)) return null;
  const { fiatAmount: amount } = update;
  return { kind: "second_payment", amount, currency: amount && (update.fiat ?? row.fiatCurrency), ...shared };
}

/** Whether the cancellation or the payment is reported first. */
function refundOfCancelled(row: TransactionRow, update: ProviderUpdate): ProviderRefund | null {
  if (!update.isRefundedIfCancelled || isFinal(row.status) || isOtherOrder(row, update)) return null;
  const isOfCancelledPayment =
    (update.status === "cancelled" && row.paidAt !== null) ||
    (update.status === "processing" && row.status === "cancelled");
  return isOfCancelledPayment ? { status: "pending", ...paymentOf(row) } : null;
}
