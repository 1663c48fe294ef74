import { describe, expect, it } from "vitest";
import { feeInFiat, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";

const request: FiatRequest = {
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
  it("is returned unchanged when it is plausible", () => {
    expect(plausibleQuote(quote, request)).toBe(quote);
    expect(plausibleQuote({ ...quote, fees: { provider: "0", network: "0" } }, request)).toBeTruthy();
  });

  it.each<[string, Partial<Quote>]>([
    ["costs nothing", { fiatAmount: "0" }],
    ["costs a negative amount", { fiatAmount: "-1" }],
    ["delivers nothing", { cryptoAmount: "0" }],
    ["has a negative fee", { fees: { provider: "-0.01", network: "1" } }],
    ["has a negative network fee", { fees: { provider: "1", network: "-0.01" } }],
    ["consists of fees only", { fees: { provider: "60", network: "40" } }],
  ])("is rejected when it %s", (_, wrong) => {
    const read = () => plausibleQuote({ ...quote, ...wrong }, request);
    expect(read).toThrow(expect.objectContaining({ code: "provider_unavailable" }));
  });

  it("of a small SELL may have fees above its payout", () => {
    const sale = { ...quote, fees: { provider: "150", network: "0" } };
    expect(plausibleQuote(sale, { ...request, side: "SELL" })).toBe(sale);
  });
});

describe("a fee", () => {
  const price = { fiat: "EUR", crypto: "BTC", fiatAmount: "100", cryptoAmount: "0.0015" };

  it("stays in fiat, is converted from crypto at the quote's price, and is optional", () => {
    expect(feeInFiat({ amount: "1.5", currency: "eur" }, price)).toBe("1.5");
    expect(feeInFiat({ amount: "0.00001", currency: "BTC" }, price)).toBe("0.67");
    expect(feeInFiat(null, price)).toBe("0");
  });

  it("in a third currency, or without a price, is rejected", () => {
    expect(() => feeInFiat({ amount: "1", currency: "USD" }, price)).toThrow(/third currency/);
    expect(() => feeInFiat({ amount: "1", currency: "BTC" }, { ...price, cryptoAmount: "0" })).toThrow(/not positive/);
  });
});
