import type { Refund } from "#db/refund.ts";
import { compare, decimal } from "#lib/money.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

type Payment = Pick<TransactionRow, "type" | "fiatAmount" | "fiatCurrency" | "cryptoAmount" | "cryptoCurrency">;

/** What the payer paid: the fiat of a purchase, the crypto of a sale. */
export const paymentOf = (row: Payment): { amount: string; currency: string } =>
  row.type === "BUY"
    ? { amount: decimal(row.fiatAmount), currency: row.fiatCurrency }
    : { amount: decimal(row.cryptoAmount), currency: row.cryptoCurrency };

/** Why the amount of a refund can't be right, which the operator should clarify with the provider; or null. */
export function findRefundProblem(row: Payment, { amount, currency }: Refund): string | null {
  if (amount === null || currency === null) return null;
  const paid = paymentOf(row);
  if (currency !== paid.currency) return `The refund is in ${currency}, but the payment was in ${paid.currency}`;
  if (compare(amount, paid.amount) <= 0) return null;
  return `The refund of ${amount} ${currency} is more than the payment of ${paid.amount} ${currency}`;
}
