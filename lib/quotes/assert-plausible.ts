import { compare, isWithinPercent, multiply } from "#lib/money.ts";
import { implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest } from "#lib/providers/provider.ts";

// What numeric(38, 18) stores exactly. No coin has more decimals.
const storable = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/;
const [rateMax, rateMinInverse] = ["100000000000000000000", "1000000000000000000"];

/** Throws for a quote that can't be a correct response to the request. */
export function assertPlausible(quote: Quote, request: QuoteRequest): void {
  const { fiatAmount, cryptoAmount, fees } = quote;
  for (const text of [fiatAmount, cryptoAmount, fees.provider, fees.network])
    if (!storable.test(text))
      throw implausible("an amount is not a number, is negative, too long, or has too many decimals");
  plausibleQuote(quote, request);
  const hasStorableRate =
    compare(fiatAmount, multiply(cryptoAmount, rateMax)) < 0 &&
    compare(multiply(fiatAmount, rateMinInverse), cryptoAmount) >= 0;
  if (!hasStorableRate) throw implausible("its rate is out of range");
  if (request.fiatAmount === null) {
    if (isWithinPercent(cryptoAmount, request.cryptoAmount, "1")) return;
    throw implausible(`${cryptoAmount} ${request.crypto} was quoted for ${request.cryptoAmount}`);
  }
  // A seller requests an approximate payout, which providers match as closely as they can. A buyer pays exactly the
  // amount.
  if (request.side === "SELL") return;
  if (!isWithinPercent(fiatAmount, request.fiatAmount, "1"))
    throw implausible(`${fiatAmount} ${request.fiat} was quoted for ${request.fiatAmount}`);
}
