import { describe, expect, it } from "vitest";
import type { Quote, QuoteRequest } from "#lib/providers/provider.ts";
import { assertSound } from "./assert-sound.ts";

const request: QuoteRequest = {
  side: "BUY",
  fiat: "USD",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: null,
};
const check = (change: Partial<Quote>, side: QuoteRequest["side"] = "BUY") =>
  assertSound(
    { fiatAmount: "100", cryptoAmount: "0.001", fees: { provider: "1", network: "0" }, expiresAt: null, ...change },
    { ...request, side },
  );

describe("a sound answer", () => {
  it.each<[string, Partial<Quote>]>([
    ["as asked", {}],
    ["a hundredth off", { fiatAmount: "101" }],
    ["18 decimals", { cryptoAmount: "0.000010000000000001" }],
  ])("is one with %s", (_what, change) => {
    expect(() => check(change)).not.toThrow();
  });

  it.each<[string, Partial<Quote>]>([
    ["zero", { cryptoAmount: "0" }],
    ["zero with decimals", { cryptoAmount: "0.000" }],
    ["a negative amount", { cryptoAmount: "-0.001" }],
    ["NaN", { cryptoAmount: "NaN" }],
    ["infinity", { cryptoAmount: "Infinity" }],
    ["no text at all", { cryptoAmount: "" }],
    ["19 decimals", { cryptoAmount: "0.0000000000000000001" }],
    ["a rate that no row of ours holds", { cryptoAmount: "0.000000000000000001" }],
    ["a rate of next to nothing", { fiatAmount: "99.5", cryptoAmount: "99999999999999999999" }],
    ["300 digits", { cryptoAmount: "9".repeat(300) }],
    ["a negative fee", { fees: { provider: "-1", network: "0" } }],
    ["a fee that is none", { fees: { provider: "1", network: "free" } }],
    ["fees that eat the amount", { fees: { provider: "60", network: "40" } }],
    ["more than a hundredth above what the buyer pays", { fiatAmount: "101.01" }],
    ["more than a hundredth below", { fiatAmount: "98.99" }],
  ])("is none with %s", (_what, change) => {
    expect(() => check(change)).toThrow("The provider's answer is wrong");
  });

  it("may pay a seller another amount than was wished for, as honest providers do", () => {
    expect(() => check({ fiatAmount: "90" }, "SELL")).not.toThrow();
    expect(() => check({ fiatAmount: "0" }, "SELL")).toThrow("wrong");
  });
});
