import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { compare, isWithinPercent, percentFrom } from "#lib/money.ts";

type Deal = Pick<
  CheckoutView,
  "type" | "isCryptoFixed" | "quoted" | "fiatAmount" | "cryptoAmount" | "fiatCurrency" | "cryptoCurrency"
>;

/** How much the amount that wasn't fixed differs from the quoted one; null up to half a percent. */
export function differenceText(deal: Deal, { t, amount, percent }: CheckoutText): string | null {
  const { type, isCryptoFixed, quoted, fiatCurrency, cryptoCurrency } = deal;
  const isInCrypto = type === "BUY" && !isCryptoFixed;
  const [before, now] = isInCrypto ? [quoted.cryptoAmount, deal.cryptoAmount] : [quoted.fiatAmount, deal.fiatAmount];
  if (compare(before, "0") === 0 || isWithinPercent(now, before, "0.5")) return null;
  const change = percentFrom(now, before);
  const verb = type === "SELL" ? "receive" : isCryptoFixed ? "paid" : "received";
  return t(`difference.${verb}${change.startsWith("-") ? "Less" : "More"}`, {
    percent: percent(change.replace("-", "")),
    amount: isInCrypto ? amount(before, "crypto", cryptoCurrency) : amount(before, "fiat", fiatCurrency),
  });
}
