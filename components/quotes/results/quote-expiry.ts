import type { QuoteEntry } from "#lib/quotes/contract.ts";

const delayMsMin = 5_000;

/** When the first quote expires, in milliseconds since 1970; null if there is none. */
export function firstExpiry(quotes: readonly QuoteEntry[]): number | null {
  const expiries = quotes.flatMap(({ expires_at }) => (expires_at ? [Date.parse(expires_at)] : []));
  return expiries.length === 0 ? null : Math.min(...expiries);
}

/** How long to wait before refreshing; false if no quote expires. */
export function refreshDelayMs(quotes: readonly QuoteEntry[], nowMs: number): number | false {
  const expiry = firstExpiry(quotes);
  return expiry === null ? false : Math.max(delayMsMin, expiry - nowMs);
}
