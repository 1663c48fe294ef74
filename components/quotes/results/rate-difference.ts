import type { Side } from "#db/enums.ts";
import { formatSignedPercent } from "#lib/format-number.ts";
import { compare, decimal, divide, multiply, subtract } from "#lib/money.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

/** A quote's rate against the best of others, in percent: positive is better for the user. Null if there are no others. */
export type RateDifference = { percent: string | null };

/** Null if the provider doesn't support the request. */
export function differenceToBest(quote: QuoteEntry, quotes: readonly QuoteEntry[], side: Side): RateDifference | null {
  if (!quote.is_supported) return null;
  // Quotes are sorted, so the first other one is the best of the others.
  const rival = quotes.find(
    ({ is_supported, provider }) => is_supported && provider.identifier !== quote.provider.identifier,
  );
  if (!rival) return { percent: null };
  const [ownRate, rivalRate] = [decimal(quote.exchange_rate), decimal(rival.exchange_rate)];
  // A buyer wants a lower rate, a seller a higher one.
  const lead = side === "BUY" ? subtract(rivalRate, ownRate) : subtract(ownRate, rivalRate);
  return { percent: divide(multiply(lead, "100"), rivalRate, 2) };
}

/** "+0.43% over the best". `rival`: "the best", or "the next best" of the same request. */
export function differenceText({ percent }: RateDifference, rival: string): string {
  if (percent === null) return "the only quote";
  if (compare(percent, "0") === 0) return `the same as ${rival}`;
  return `${formatSignedPercent(percent)} ${compare(percent, "0") > 0 ? "over" : "compared with"} ${rival}`;
}
