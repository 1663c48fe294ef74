import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { describeFees, feeColumns, feeParts, feePercent, largestTotal, totalOf } from "./fee-parts.ts";

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

test("never says that the provider charges 0 when the service fee takes up its fee", () => {
  const fees = (provider_fee: number, svc_fee: number) => ({ provider_fee, network_fee: 1.21, svc_fee, total_fee: 0 });
  expect(describeFees(fees(0, 6.09))).toBe("network 1.21, provider and service 6.09");
  expect(feeColumns(fees(0, 6.09))).toEqual(["in the service fee", "1.21", "6.09"]);
  expect(describeFees(fees(4.5, 1.59))).toBe("provider 4.50, network 1.21, service 1.59");
  expect(feeColumns(fees(4.5, 1.59))).toEqual(["4.50", "1.21", "1.59"]);
  expect(describeFees(fees(0, 0))).toBe("provider 0.00, network 1.21, service 0.00");
  expect(feeColumns(fees(0, 0))).toEqual(["0.00", "1.21", "0.00"]);
});
