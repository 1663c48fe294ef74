import { db } from "#db/client.ts";
import { selectAdjustments } from "#lib/adjustments/queries.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import type { CheckoutView } from "./contract.ts";

/** The other order that the buyer paid with the same link; null if there is none, or if it was returned. */
export async function findSecondPayment(row: TransactionRow): Promise<CheckoutView["secondPayment"]> {
  if (!isClosed(row.status)) return null;
  const adjustments = await selectAdjustments(row.id, db);
  const paid = adjustments.find(({ kind }) => kind === "second_payment");
  if (!paid) return null;
  const { amount, currency, providerReference: orderId } = paid;
  const isReturned = adjustments.some(
    ({ kind, status, providerReference }) =>
      kind === "refund" && status === "succeeded" && providerReference === orderId,
  );
  return isReturned ? null : { amount, currency, orderId };
}
