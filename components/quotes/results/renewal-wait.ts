import type { QuoteEntry } from "#lib/quotes/contract.ts";

const waitMsMin = 5_000;

/** When the first of these prices runs out, in milliseconds since 1970; null when none is offered. */
export function firstExpiry(quotes: readonly QuoteEntry[]): number | null {
  const expiries = quotes.flatMap(({ expires_at }) => (expires_at ? [Date.parse(expires_at)] : []));
  return expiries.length === 0 ? null : Math.min(...expiries);
}

/** How long until they are asked for anew; false when nothing runs out. */
export function renewalWaitMs(quotes: readonly QuoteEntry[], nowMs: number): number | false {
  const expiry = firstExpiry(quotes);
  return expiry === null ? false : Math.max(waitMsMin, expiry - nowMs);
}
