import type { Order, QuoteRequest, Route } from "#lib/providers/provider.ts";

/** What a quote is for, besides the amount. */
export type QuoteTerms = Route & {
  wallet: string | null;
  /** The wallet's destination tag or memo, or "none" if it needs none; see `tagOf`. Null or absent: not stated. */
  walletTag?: string | null;
  /** Where the buyer lives; see `Countries`. Null or absent: not stated. */
  country?: string | null;
  region?: string | null;
};

/** One of the amounts as decimal text, and null instead of the other: `fiatAmount` is what the buyer pays (BUY) or wants to receive
 * (SELL), `cryptoAmount` what the buyer wants to receive (BUY) or sends (SELL). */
export type RequestedAmount = { fiatAmount: string; cryptoAmount?: null } | { fiatAmount: null; cryptoAmount: string };

export type FiatRequest = QuoteTerms & { fiatAmount: string };

/** The request that the order's price is a quote for. */
export function requestOf(order: Order): QuoteRequest {
  const { side, fiat, crypto, network, method, wallet, walletTag, country, region, ...amounts } = order;
  const terms = { side, fiat, crypto, network, method, wallet, walletTag, country, region };
  return amounts.isCryptoFixed
    ? { ...terms, fiatAmount: null, cryptoAmount: amounts.cryptoAmount }
    : { ...terms, fiatAmount: amounts.fiatAmount };
}
