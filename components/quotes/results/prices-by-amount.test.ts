import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { pricesByAmount } from "./prices-by-amount.ts";

const quote = (name: string, exchange_rate: number, is_supported = true) =>
  ({ provider: { name }, exchange_rate, is_supported }) as QuoteEntry;
const column = (label: string, ...quotes: QuoteEntry[]) => ({ label, quotes });

test("compares each amount with the best rate of all amounts", () => {
  const small = column("10 EUR", quote("a", 110), quote("b", 120), quote("c", 0, false));
  const { top, points } = pricesByAmount([small, column("100 EUR", quote("b", 100), quote("a", 101))], "BUY");
  expect(top).toEqual({ label: "100 EUR", rate: 100 });
  expect(points.map((point) => point && [Math.round(point.best), Math.round(point.worst), point.provider])).toEqual([
    [10, 20, "a"],
    [0, 1, "b"],
  ]);
});

test("takes the highest rate as the best for sellers, and has no point without a quote", () => {
  const { top, points } = pricesByAmount(
    [column("1 EUR", quote("c", 0, false)), column("9 EUR", quote("a", 90))],
    "SELL",
  );
  expect(top?.label).toBe("9 EUR");
  expect(points).toEqual([null, { best: 0, worst: 0, provider: "a" }]);
  expect(pricesByAmount([], "BUY")).toEqual({ top: null, points: [] });
});
