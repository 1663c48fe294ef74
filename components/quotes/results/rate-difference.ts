import type { Side } from "#db/enums.ts";
import { roundText } from "#lib/decimal-text.ts";
import { formatSignedPercent } from "#lib/format-number.ts";
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
  const change = quote.exchange_rate / rival.exchange_rate - 1;
  // A buyer wants a lower rate, a seller a higher one.
  return { percent: roundText(((side === "BUY" ? -change : change) * 100).toFixed(2), 2) };
}

/** "+0.43% over the best". `rival`: "the best", or "the next best" of the same request. */
export function differenceText({ percent }: RateDifference, rival: string): string {
  if (percent === null) return "the only quote";
  if (percent === "0") return `the same as ${rival}`;
  return `${formatSignedPercent(percent)} ${percent.startsWith("-") ? "compared with" : "over"} ${rival}`;
}
