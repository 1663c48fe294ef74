import { formatSignedPercent } from "#lib/format-number.ts";
import { add, compare, percentFrom, subtract } from "#lib/money.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import type { AmountLines } from "#lib/transactions/dashboard-contract.ts";

/** What the amounts of a transaction consist of, and how they changed. */
export const amountLines = (transaction: Transaction): AmountLines => ({
  crypto_value: cryptoValue(transaction),
  changes: {
    fiat_amount: slippage(transaction.fiat_amount, transaction.quoted.fiat_amount),
    crypto_amount: slippage(transaction.crypto_amount, transaction.quoted.crypto_amount),
    exchange_rate: slippage(transaction.exchange_rate, transaction.quoted.exchange_rate),
  },
});

/** A buyer pays the fees in addition to it, a seller's payout is what they leave of it. */
function cryptoValue({ type, fiat_amount, provider_fee, network_fee, svc_fee }: Transaction): string {
  const fees = add(add(provider_fee, network_fee), svc_fee);
  return type === "BUY" ? subtract(fiat_amount, fees) : add(fiat_amount, fees);
}

function slippage(now: string, quoted: string): string | null {
  if (compare(quoted, "0") === 0 || compare(now, quoted) === 0) return null;
  return formatSignedPercent(percentFrom(now, quoted));
}
