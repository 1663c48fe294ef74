import { expect, it } from "vitest";
import { expectedShare, scoreOf } from "./formula-contract.ts";

const outcomes = (successes: number, sample: number) => ({ successes, sample });

it.each([
  [9, 10, 0.7667],
  [0, 0, 0.7],
  [270, 300, 0.8875],
  [12, 40, 0.4333],
])("expects of %i successes in %i transactions, below 0.70, a share of %f", (successes, sample, expected) => {
  expect(expectedShare(outcomes(successes, sample), 0.7)).toBeCloseTo(expected, 4);
});

it("starts at one half, and applies the levels from the broadest to the narrowest", () => {
  expect(scoreOf([])).toBe(50);
  // (0 + 10) / 20 = 0.5; then (20 + 20 * 0.5) / 40 = 0.75; then (0 + 20 * 0.75) / 40 = 0.375
  expect(scoreOf([outcomes(0, 0), outcomes(20, 20)])).toBe(75);
  expect(scoreOf([outcomes(20, 20), outcomes(0, 20)])).toBe(38);
  expect(scoreOf([outcomes(0, 20), outcomes(20, 20)])).toBe(63);
});

it("is 100 only without a failure", () => {
  expect(scoreOf([outcomes(100_000, 100_000)])).toBe(100);
  expect(scoreOf([outcomes(99_999, 100_000)])).toBe(99);
});
