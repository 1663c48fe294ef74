import { hourMs } from "#lib/duration.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";

/** A BUY of 100 USD for 0.00099 BTC in the end, with the order "order-1", of a day ago. */
export async function newPaidTransaction(): Promise<TransactionRow> {
  const at = new Date(Date.now() - 24 * hourMs);
  const made = await newTestTransaction({ now: at });
  await applyProviderUpdate(
    made.id,
    orderFor(made, { status: "success", providerTransactionId: "order-1" }),
    "poll",
    at,
  );
  return (await readAgain(made)).row;
}

/** What an operator enters for a refund of half of it, an hour ago. */
export const enteredRefund = {
  kind: "refund",
  status: "succeeded",
  amount: "50.00",
  currency: "USD",
  reference: "",
  occurred_at: new Date(Date.now() - hourMs).toISOString().slice(0, 16),
  reason: "The card's holder asked MoonPay for it",
};
