import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { feeParts, greatestTotal, shareOfAmount, totalOf } from "./fee-parts.ts";
import { gainOf, gainWords } from "./quote-gain.ts";

const entry = (id: string, rate: number, change: Partial<QuoteEntry> = {}): QuoteEntry => ({
  provider: { name: id.toUpperCase(), identifier: id, icon: "" },
  exchange_rate: rate,
  is_best: false,
  crypto_amount: 1,
  fiat_amount: rate,
  quote_amount: 1,
  percentage_diff: 0,
  is_supported: true,
  ...change,
});

test("says how far a provider would be ahead of the best of the others, or behind", () => {
  const quotes = [entry("a", 98), entry("b", 100), entry("c", 104)];
  expect(gainOf(quotes, "a", "BUY")).toEqual({ percent: "2", rival: "B" });
  expect(gainOf(quotes, "c", "BUY")).toEqual({ percent: "-6.12", rival: "A" });
  expect(gainOf([entry("a", 102), entry("b", 100)], "a", "SELL")).toEqual({ percent: "2", rival: "B" });
  expect(gainOf([entry("b", 100), entry("a", 99)], "a", "SELL")).toEqual({ percent: "-1", rival: "B" });
});

test("knows no gain of a provider that still cannot, and no rival where there is none", () => {
  const off = entry("c", 0, { is_supported: false });
  expect(gainOf([entry("a", 98), off], "c", "BUY")).toBeNull();
  expect(gainOf([entry("a", 98), off], "a", "BUY")).toEqual({ percent: null, rival: null });
  expect(gainOf([], "a", "BUY")).toBeNull();
});

test("says it in words", () => {
  expect(gainWords({ percent: "1.8", rival: "B" })).toBe("+1.8 % over the best of the others, B");
  expect(gainWords({ percent: "-0.4", rival: "B" })).toBe("−0.4 % below the best of the others, B");
  expect(gainWords({ percent: "0", rival: "B" })).toContain("the same as");
  expect(gainWords({ percent: null, rival: null })).toBe("the only one that can do it");
});

test("draws fees that add up: the parts of a bar are as long as their sum beside the greatest", () => {
  const small = { provider_fee: 0.1, network_fee: 0.2, svc_fee: 0.3 };
  const great = { provider_fee: 2, network_fee: 0.25, svc_fee: 0 };
  const quotes = [entry("a", 1, { fees: small }), entry("b", 1, { fees: great }), entry("c", 1)];
  expect([totalOf(small), totalOf(great), greatestTotal(quotes)]).toEqual(["0.6", "2.25", "2.25"]);
  const widthOf = (fees: typeof small) => feeParts(fees, "2.25").reduce((sum, { width }) => sum + width, 0);
  expect(widthOf(great)).toBeCloseTo(100, 4);
  expect(widthOf(small)).toBeCloseTo((0.6 / 2.25) * 100, 4);
  expect(feeParts(small, "0").map(({ width }) => width)).toEqual([0, 0, 0]);
  expect(shareOfAmount(great, 90)).toBe("2.5");
});
