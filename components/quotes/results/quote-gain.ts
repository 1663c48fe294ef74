import { numberText } from "#components/quotes/form/number-text.ts";
import type { Side } from "#db/enums.ts";
import { compare, divide, multiply, subtract } from "#lib/money.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

/** What a provider's price is beside the best of the others for the same question, in percent of theirs: "1.80" is better,
 * "-0.40" worse. Null in `percent` when no other can do it. */
export type Gain = { percent: string | null; rival: string | null };

/** Null when this provider cannot do it either way. */
export function gainOf(quotes: readonly QuoteEntry[], providerId: string, side: Side): Gain | null {
  const own = quotes.find(({ provider }) => provider.identifier === providerId);
  if (!own?.is_supported) return null;
  // Best first, so the first of the others is the best of them.
  const rival = quotes.find(({ is_supported, provider }) => is_supported && provider.identifier !== providerId);
  if (!rival) return { percent: null, rival: null };
  const [mine, theirs] = [numberText(own.exchange_rate), numberText(rival.exchange_rate)];
  // A lower rate is better for who buys, a higher one for who sells.
  const ahead = side === "BUY" ? subtract(theirs, mine) : subtract(mine, theirs);
  return { percent: divide(multiply(ahead, "100"), theirs, 2), rival: rival.provider.name };
}

/** "+1.80 % over the best of the others, Paybis". */
export function gainWords({ percent, rival }: Gain): string {
  if (percent === null) return "the only one that can do it";
  if (compare(percent, "0") === 0) return `the same as the best of the others, ${rival}`;
  return compare(percent, "0") > 0
    ? `+${percent} % over the best of the others, ${rival}`
    : `−${percent.slice(1)} % below the best of the others, ${rival}`;
}
