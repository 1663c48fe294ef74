import type { CheckoutView } from "#lib/checkout/contract.ts";
import { formatAmount } from "#lib/format-number.ts";

type Deal = Pick<CheckoutView, "type" | "fiatAmount" | "fiatCurrency" | "cryptoAmount" | "cryptoCurrency">;

/** "Pay 150,000 NGN, receive about 0.00098 BTC". */
export function dealSummary({ type, fiatAmount, fiatCurrency, cryptoAmount, cryptoCurrency }: Deal): string {
  const fiat = formatAmount(fiatAmount, "fiat", fiatCurrency);
  const crypto = formatAmount(cryptoAmount, "crypto", cryptoCurrency);
  return type === "BUY" ? `Pay ${fiat}, receive about ${crypto}` : `Send ${crypto}, receive about ${fiat}`;
}
