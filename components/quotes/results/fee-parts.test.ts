import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { feeParts, feePercent, largestTotal, totalOf } from "./fee-parts.ts";

test("sums fees, and sizes the parts of a bar against the greatest sum", () => {
  const small = { provider_fee: 0.1, network_fee: 0.2, svc_fee: 0.3, total_fee: 0.6 };
  const great = { provider_fee: 2, network_fee: 0.25, svc_fee: 0, total_fee: 2.25 };
  const quotes = [{ fees: small }, { fees: great }, {}] as QuoteEntry[];
  expect([totalOf(small), totalOf(great), largestTotal(quotes)]).toEqual(["0.6", "2.25", "2.25"]);
  const widthOf = (fees: typeof small) => feeParts(fees, "2.25").reduce((sum, { width }) => sum + width, 0);
  expect(widthOf(great)).toBeCloseTo(100, 4);
  expect(widthOf(small)).toBeCloseTo((0.6 / 2.25) * 100, 4);
  expect(feeParts(small, "0").map(({ width }) => width)).toEqual([0, 0, 0]);
  expect(feePercent(great, 90)).toBe("2.5%");
});
