import { compare, multiply, subtract } from "#lib/money.ts";
import { implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest } from "#lib/providers/provider.ts";

// What our rows hold exactly: numeric(38, 18). No coin has more decimals.
const sane = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/;
const [rateMax, rateMinInverse] = ["100000000000000000000", "1000000000000000000"];
const differenceMax = "0.01";

/** Throws when no honest provider could mean this answer to this question. */
export function assertSound(quote: Quote, request: QuoteRequest): void {
  const { fiatAmount, cryptoAmount, fees } = quote;
  for (const text of [fiatAmount, cryptoAmount, fees.provider, fees.network])
    if (!sane.test(text)) throw implausible("an amount is no number, below zero, too long or has too many decimals");
  plausibleQuote(quote, request);
  const isRate =
    compare(fiatAmount, multiply(cryptoAmount, rateMax)) < 0 &&
    compare(multiply(fiatAmount, rateMinInverse), cryptoAmount) >= 0;
  if (!isRate) throw implausible("its rate is out of all bounds");
  // A seller wishes to receive so much and honest providers come near it as they can; a buyer says what is paid.
  if (request.side === "SELL") return;
  const difference = subtract(fiatAmount, request.fiatAmount).replace("-", "");
  if (compare(difference, multiply(request.fiatAmount, differenceMax)) > 0)
    throw implausible(`${fiatAmount} ${request.fiat} was quoted for ${request.fiatAmount}`);
}
