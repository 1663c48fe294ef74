import { AppError } from "#lib/errors.ts";
import { add, compare, divide, multiply, round } from "#lib/money.ts";
import type { Quote, QuoteRequest } from "#lib/providers/provider.ts";

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
