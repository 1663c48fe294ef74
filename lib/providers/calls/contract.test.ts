import { expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import type { QuoteTerms } from "#lib/providers/quote-request.ts";
import { methodArguments } from "./contract.ts";

const terms: Required<QuoteTerms> = {
  side: "BUY",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  wallet: "bc1q",
  walletTag: "none",
  country: "US",
  region: "TX",
};
const byFiat = { ...terms, fiatAmount: "100", cryptoAmount: null };
const byCrypto = { ...terms, fiatAmount: null, cryptoAmount: "0.01" };
const order: Required<Order> = {
  ...terms,
  fiatAmount: "100",
  cryptoAmount: "0.01",
  isCryptoFixed: true,
  reference: "tx_1",
  returnUrl: "https://slipway.example/return",
  callbackUrl: "https://slipway.example/callback",
  buyerIp: "198.51.100.7",
  buyerInput: { phone: "1" },
  customerId: "customer",
  locale: "fr-FR",
  email: "ada@buyer.example",
  isEmailVerified: true,
  theme: { color: "#0a6b63", mode: "dark" },
};

// The types above require every field, so that a new one can't be dropped on the way to the other process.
it.each([byFiat, byCrypto])("a request for a quote arrives with every field", (request) => {
  expect(methodArguments.quote.parse([request])).toEqual([request]);
});

it("an order arrives with every field", () => {
  expect(methodArguments.createCheckout.parse([order])).toEqual([order]);
  expect(methodArguments.getBuyerFields.parse([order])).toEqual([order]);
});
