import { supportPage } from "#lib/providers/support-page.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

type Delayed = Pick<TransactionRow, "type" | "provider" | "providerTransactionId" | "cryptoCurrency" | "fiatCurrency">;

/** A text that the partner can send to the customer whose payment is delayed. */
export function delayMessage(row: Delayed): string {
  const { name, url } = supportPage(row.provider);
  const received =
    row.type === "BUY"
      ? `${name} received your payment but hasn't sent your ${row.cryptoCurrency} yet. This is taking longer than usual. You don't need to pay again.`
      : `${name} received your ${row.cryptoCurrency} but hasn't paid out your ${row.fiatCurrency} yet. This is taking longer than usual. You don't need to send anything again.`;
  const order = row.providerTransactionId ? ` and quote the order ID ${row.providerTransactionId}` : "";
  return `${received} If you have questions, contact ${name}${url ? ` at ${url}` : ""}${order}.`;
}
