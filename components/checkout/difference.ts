import type { CheckoutView } from "#lib/checkout/contract.ts";
import { formatAmount } from "#lib/format-number.ts";
import { compare, isWithinPercent, percentFrom } from "#lib/money.ts";

type Deal = Pick<
  CheckoutView,
  "type" | "isCryptoFixed" | "quoted" | "fiatAmount" | "cryptoAmount" | "fiatCurrency" | "cryptoCurrency"
>;

/** How much the amount that wasn't fixed differs from the quoted one; null up to half a percent. */
export function differenceText(deal: Deal): string | null {
  const { type, isCryptoFixed, quoted, fiatCurrency, cryptoCurrency } = deal;
  const isInCrypto = type === "BUY" && !isCryptoFixed;
  const [before, now] = isInCrypto ? [quoted.cryptoAmount, deal.cryptoAmount] : [quoted.fiatAmount, deal.fiatAmount];
  if (compare(before, "0") === 0 || isWithinPercent(now, before, "0.5")) return null;
  const percent = percentFrom(now, before);
  const verb = type === "SELL" ? "receive" : isCryptoFixed ? "paid" : "received";
  const amount = isInCrypto
    ? formatAmount(before, "crypto", cryptoCurrency)
    : formatAmount(before, "fiat", fiatCurrency);
  return `You ${verb} ${percent.replace("-", "")}% ${percent.startsWith("-") ? "less" : "more"} than the quoted ${amount}.`;
}
