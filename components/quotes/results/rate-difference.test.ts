import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { differenceText, differenceToBest } from "./rate-difference.ts";

const entry = (id: string, rate: number, change: Partial<QuoteEntry> = {}): QuoteEntry => ({
  provider: { name: id.toUpperCase(), identifier: id, icon: "" },
  quality: null,
  payment_method: "card",
  exchange_rate: rate,
  is_best: false,
  crypto_amount: 1,
  fiat_amount: rate,
  quote_amount: 1,
  percentage_diff: 0,
  is_supported: true,
  ...change,
});

const compare = (quotes: QuoteEntry[], id: string, side: "BUY" | "SELL" = "BUY") =>
  differenceToBest(quotes.find(({ provider }) => provider.identifier === id) ?? entry(id, 0), quotes, side);

test("compares a quote with the best of the others", () => {
  const quotes = [entry("a", 98), entry("b", 100), entry("c", 104)];
  expect(compare(quotes, "a")).toEqual({ percent: "2" });
  expect(compare(quotes, "c")).toEqual({ percent: "-6.12" });
  expect(compare([entry("a", 102), entry("b", 100)], "a", "SELL")).toEqual({ percent: "2" });
});

test("returns null for an unsupported quote, and no percentage if there is no other", () => {
  const off = entry("c", 0, { is_supported: false });
  expect(compare([entry("a", 98), off], "c")).toBeNull();
  expect(compare([entry("a", 98), off], "a")).toEqual({ percent: null });
});

test("describes the difference", () => {
  expect(differenceText({ percent: "0.43" }, "the best")).toBe("+0.43% over the best");
  expect(differenceText({ percent: "-0.4" }, "the best")).toBe("−0.40% compared with the best");
  expect(differenceText({ percent: "0" }, "the best")).toBe("the same as the best");
  expect(differenceText({ percent: null }, "the best")).toBe("the only quote");
});
