import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type Deal = Pick<
  CheckoutView,
  "type" | "fiatAmount" | "fiatCurrency" | "cryptoAmount" | "cryptoCurrency" | "isCryptoFixed"
>;

/** "Pay 150,000 NGN, receive about 0.00098 BTC", or "Receive 0.01 BTC, pay about 950 EUR" for a requested crypto amount. */
export function dealSummary(deal: Deal, { t, amount }: CheckoutText): string {
  const { type, fiatAmount, fiatCurrency, cryptoAmount, cryptoCurrency, isCryptoFixed } = deal;
  const fiat = amount(fiatAmount, "fiat", fiatCurrency);
  const crypto = amount(cryptoAmount, "crypto", cryptoCurrency);
  if (type === "BUY" && isCryptoFixed) return t("sums.buyFixed", { crypto, fiat });
  return t(type === "BUY" ? "sums.buy" : "sums.sell", { crypto, fiat });
}
