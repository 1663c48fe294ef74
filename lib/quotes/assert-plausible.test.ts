import { describe, expect, it } from "vitest";
import type { Quote } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { assertPlausible } from "./assert-plausible.ts";

const request: FiatRequest = {
  side: "BUY",
  fiat: "USD",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: null,
};
const check = (change: Partial<Quote>, side: FiatRequest["side"] = "BUY") =>
  assertPlausible(
    { fiatAmount: "100", cryptoAmount: "0.001", fees: { provider: "1", network: "0" }, expiresAt: null, ...change },
    { ...request, side },
  );

describe("assertPlausible", () => {
  it.each<[string, Partial<Quote>]>([
    ["the requested amount", {}],
    ["an amount 1% off", { fiatAmount: "101" }],
    ["18 decimals", { cryptoAmount: "0.000010000000000001" }],
  ])("accepts a quote with %s", (_what, change) => {
    expect(() => check(change)).not.toThrow();
  });

  it.each<[string, Partial<Quote>]>([
    ["zero", { cryptoAmount: "0" }],
    ["zero with decimals", { cryptoAmount: "0.000" }],
    ["a negative amount", { cryptoAmount: "-0.001" }],
    ["NaN", { cryptoAmount: "NaN" }],
    ["infinity", { cryptoAmount: "Infinity" }],
    ["empty text", { cryptoAmount: "" }],
    ["19 decimals", { cryptoAmount: "0.0000000000000000001" }],
    ["a rate too high to store", { cryptoAmount: "0.000000000000000001" }],
    ["a rate too low to store", { fiatAmount: "99.5", cryptoAmount: "99999999999999999999" }],
    ["300 digits", { cryptoAmount: "9".repeat(300) }],
    ["a negative fee", { fees: { provider: "-1", network: "0" } }],
    ["a fee that is not a number", { fees: { provider: "1", network: "free" } }],
    ["fees as high as the amount", { fees: { provider: "60", network: "40" } }],
    ["more than 1% above what the buyer pays", { fiatAmount: "101.01" }],
    ["more than 1% below", { fiatAmount: "98.99" }],
  ])("rejects a quote with %s", (_what, change) => {
    expect(() => check(change)).toThrow("The provider returned an invalid response");
  });

  it("accepts the lowest rate that can be stored", () => {
    const lowest = { fiatAmount: "1", cryptoAmount: `1${"0".repeat(18)}`, fees: { provider: "0", network: "0" } };
    expect(() => check(lowest, "SELL")).not.toThrow();
    expect(() => check({ ...lowest, cryptoAmount: `1${"0".repeat(17)}1` }, "SELL")).toThrow("invalid response");
  });

  it("lets a seller's payout differ from the requested amount", () => {
    expect(() => check({ fiatAmount: "90" }, "SELL")).not.toThrow();
    expect(() => check({ fiatAmount: "0" }, "SELL")).toThrow("invalid response");
  });
});
