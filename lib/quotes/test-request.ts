import type { QuoteRequest } from "#lib/providers/provider.ts";

/** A request that needs no wallet. */
export const request: QuoteRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "150000",
  wallet: null,
};
