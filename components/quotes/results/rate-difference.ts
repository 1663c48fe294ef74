import type { Side } from "#db/enums.ts";
import { formatSignedPercent } from "#lib/format-number.ts";
import { compare, decimal, divide, multiply, subtract } from "#lib/money.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

/** A provider's rate against the best rate of the others, in percent: positive is better for the user.
 * Both are null if no other provider supports the request. */
export type RateDifference = { percent: string | null; rival: string | null };

/** Null if this provider doesn't support the request. */
export function rateDifference(quotes: readonly QuoteEntry[], providerId: string, side: Side): RateDifference | null {
  const own = quotes.find(({ provider }) => provider.identifier === providerId);
  if (!own?.is_supported) return null;
  // Quotes are sorted, so the first other one is the best of the others.
  const rival = quotes.find(({ is_supported, provider }) => is_supported && provider.identifier !== providerId);
  if (!rival) return { percent: null, rival: null };
  const [ownRate, rivalRate] = [decimal(own.exchange_rate), decimal(rival.exchange_rate)];
  // A buyer wants a lower rate, a seller a higher one.
  const lead = side === "BUY" ? subtract(rivalRate, ownRate) : subtract(ownRate, rivalRate);
  return { percent: divide(multiply(lead, "100"), rivalRate, 2), rival: rival.provider.name };
}

/** "+1.80% compared with Paybis". */
export function differenceText({ percent, rival }: RateDifference): string {
  if (percent === null) return "The only provider for this request";
  if (compare(percent, "0") === 0) return `Same rate as ${rival}`;
  return `${formatSignedPercent(percent)} compared with ${rival}`;
}
