import { expect, it } from "vitest";
import { intervalOf, rateOf } from "./interval-contract.ts";

it.each([
  [15, 48, [0.215, 0.43]],
  [270, 300, [0.8678, 0.925]],
  [0, 10, [0, 0.213]],
  [10, 10, [0.787, 1]],
])("supports of %i successes in %i the shares %j", (successes, sample, interval) => {
  expect(intervalOf(successes, sample)).toEqual(interval);
});

it("is null without a sample", () => {
  expect([intervalOf(0, 0), rateOf(0, 0)]).toEqual([null, null]);
  expect(rateOf(15, 48)).toBe(0.3125);
});
