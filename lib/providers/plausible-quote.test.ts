import { describe, expect, it } from "vitest";
import { feeInFiat, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest } from "#lib/providers/provider.ts";

const request: QuoteRequest = {
  side: "BUY",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: null,
};
const quote: Quote = {
  fiatAmount: "100",
  cryptoAmount: "0.001",
  fees: { provider: "2", network: "1" },
  expiresAt: null,
};

describe("a quote", () => {
  it("passes as it is when it can be meant", () => {
    expect(plausibleQuote(quote, request)).toBe(quote);
    expect(plausibleQuote({ ...quote, fees: { provider: "0", network: "0" } }, request)).toBeTruthy();
  });

  it.each<[string, Partial<Quote>]>([
    ["costs nothing", { fiatAmount: "0" }],
    ["costs less than nothing", { fiatAmount: "-1" }],
    ["brings nothing", { cryptoAmount: "0" }],
    ["has a fee below zero", { fees: { provider: "-0.01", network: "1" } }],
    ["has a network fee below zero", { fees: { provider: "1", network: "-0.01" } }],
    ["is nothing but fees", { fees: { provider: "60", network: "40" } }],
  ])("is refused when it %s", (_, wrong) => {
    const read = () => plausibleQuote({ ...quote, ...wrong }, request);
    expect(read).toThrow(expect.objectContaining({ code: "provider_unavailable" }));
  });

  it("of a small sale may cost more in fees than it brings", () => {
    const sale = { ...quote, fees: { provider: "150", network: "0" } };
    expect(plausibleQuote(sale, { ...request, side: "SELL" })).toBe(sale);
  });
});

describe("a fee", () => {
  const price = { fiat: "EUR", crypto: "BTC", fiatAmount: "100", cryptoAmount: "0.0015" };

  it("in fiat stays, in crypto becomes fiat at the quote's price, and may be missing", () => {
    expect(feeInFiat({ amount: "1.5", currency: "eur" }, price)).toBe("1.5");
    expect(feeInFiat({ amount: "0.00001", currency: "BTC" }, price)).toBe("0.67");
    expect(feeInFiat(null, price)).toBe("0");
  });

  it("in a third currency, or without a price, is refused", () => {
    expect(() => feeInFiat({ amount: "1", currency: "USD" }, price)).toThrow(/third currency/);
    expect(() => feeInFiat({ amount: "1", currency: "BTC" }, { ...price, cryptoAmount: "0" })).toThrow(/not positive/);
  });
});
