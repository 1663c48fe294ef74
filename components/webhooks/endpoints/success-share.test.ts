import { expect, it } from "vitest";
import { successShare } from "./success-share.ts";

it.each([
  [0, 0, null],
  [1, 1, "100 %"],
  [2_000, 1_999, "99.9 %"],
  [100_000, 99_999, "99.9 %"],
  [3, 2, "66.6 %"],
  [4, 2, "50 %"],
  [5_000, 1, "0 %"],
])("of %i attempts and %i successes says %s, never rounded up", (attempts, successes, share) => {
  expect(successShare({ attempts, successes })).toBe(share);
});
