import type { CheckoutView } from "#lib/checkout/contract.ts";
import { formatAmount } from "#lib/format-number.ts";

type Deal = Pick<
  CheckoutView,
  "type" | "fiatAmount" | "fiatCurrency" | "cryptoAmount" | "cryptoCurrency" | "isCryptoFixed"
>;

/** "Pay 150,000 NGN, receive about 0.00098 BTC", or "Receive 0.01 BTC, pay about 950 EUR" for a requested crypto amount. */
export function dealSummary(deal: Deal): string {
  const { type, fiatAmount, fiatCurrency, cryptoAmount, cryptoCurrency, isCryptoFixed } = deal;
  const fiat = formatAmount(fiatAmount, "fiat", fiatCurrency);
  const crypto = formatAmount(cryptoAmount, "crypto", cryptoCurrency);
  if (type === "BUY" && isCryptoFixed) return `Receive ${crypto}, pay about ${fiat}`;
  return type === "BUY" ? `Pay ${fiat}, receive about ${crypto}` : `Send ${crypto}, receive about ${fiat}`;
}
