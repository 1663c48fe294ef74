import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { differenceText, rateDifference } from "./rate-difference.ts";

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

test("compares a provider with the best of the others", () => {
  const quotes = [entry("a", 98), entry("b", 100), entry("c", 104)];
  expect(rateDifference(quotes, "a", "BUY")).toEqual({ percent: "2", rival: "B" });
  expect(rateDifference(quotes, "c", "BUY")).toEqual({ percent: "-6.12", rival: "A" });
  expect(rateDifference([entry("a", 102), entry("b", 100)], "a", "SELL")).toEqual({ percent: "2", rival: "B" });
  expect(rateDifference([entry("b", 100), entry("a", 99)], "a", "SELL")).toEqual({ percent: "-1", rival: "B" });
});

test("returns null for an unsupported provider, and no rival if there is none", () => {
  const off = entry("c", 0, { is_supported: false });
  expect(rateDifference([entry("a", 98), off], "c", "BUY")).toBeNull();
  expect(rateDifference([entry("a", 98), off], "a", "BUY")).toEqual({ percent: null, rival: null });
  expect(rateDifference([], "a", "BUY")).toBeNull();
});

test("describes the difference", () => {
  expect(differenceText({ percent: "1.8", rival: "B" })).toBe("+1.80% compared with B");
  expect(differenceText({ percent: "-0.4", rival: "B" })).toBe("−0.40% compared with B");
  expect(differenceText({ percent: "0", rival: "B" })).toBe("Same rate as B");
  expect(differenceText({ percent: null, rival: null })).toBe("The only provider for this request");
});
