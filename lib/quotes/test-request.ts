import type { FiatRequest } from "#lib/providers/quote-request.ts";

/** A request that needs no wallet. */
export const request: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "150000",
  wallet: null,
};
