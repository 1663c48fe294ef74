import { AppError } from "#lib/errors.ts";
import { add, compare, divide, multiply, percentFrom, rateOf, round } from "#lib/money.ts";
import type { Order, Quote, QuoteRequest } from "#lib/providers/provider.ts";

export const implausible = (what: string) =>
  new AppError("provider_unavailable", `The provider returned an invalid response: ${what}`);

/** Returns the quote unchanged. Throws if its amounts are impossible. */
export function plausibleQuote(quote: Quote, { side }: QuoteRequest): Quote {
  const { fiatAmount, cryptoAmount, fees } = quote;
  if (compare(fiatAmount, "0") <= 0 || compare(cryptoAmount, "0") <= 0) throw implausible("an amount is not positive");
  if (compare(fees.provider, "0") < 0 || compare(fees.network, "0") < 0) throw implausible("a fee is negative");
  if (side === "BUY" && compare(add(fees.provider, fees.network), fiatAmount) >= 0)
    throw implausible("fees exceed the amount");
  return quote;
}

/** Throws if the provider would send the crypto to another wallet. Hexadecimal addresses use case only as a checksum. */
export function assertSameWallet(paysTo: string | null | undefined, wallet: string | null): void {
  const normalize = (address: string) => (address.startsWith("0x") ? address.toLowerCase() : address);
  if (paysTo != null && normalize(paysTo) !== normalize(wallet ?? "")) throw implausible("unexpected wallet");
}

const worsePercentMax = "1";

type Price = Pick<Quote, "fiatAmount" | "cryptoAmount">;

/** Throws price_changed if the price is more than 1% worse for the buyer than the agreed one. */
export function assertPriceAgreed(provider: string, now: Price, agreed: Order): void {
  if (isPriceChanged(now, agreed))
    throw new AppError("price_changed", `${provider}'s price has changed. Request a new quote.`);
}

export function isPriceChanged(now: Price, agreed: Order): boolean {
  const percent = percentFrom(rateOf(now.fiatAmount, now.cryptoAmount), rateOf(agreed.fiatAmount, agreed.cryptoAmount));
  return compare(agreed.side === "BUY" ? percent : multiply(percent, "-1"), worsePercentMax) > 0;
}

type Money = { amount: string; currency: string };

/** A fee in fiat. A crypto fee is converted at the quote's price and rounded to two decimals. */
export function feeInFiat(
  fee: Money | null | undefined,
  {
    fiat,
    crypto,
    fiatAmount,
    cryptoAmount,
  }: { fiat: string; crypto: string; fiatAmount: string; cryptoAmount: string },
): string {
  if (fee == null) return "0";
  if (fee.currency.toUpperCase() === fiat) return fee.amount;
  if (fee.currency.toUpperCase() !== crypto) throw implausible("a fee is in a third currency");
  if (compare(cryptoAmount, "0") <= 0) throw implausible("an amount is not positive");
  return round(divide(multiply(fee.amount, fiatAmount), cryptoAmount), 2);
}
