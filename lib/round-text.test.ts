import Big from "big.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { round } from "#lib/money.ts";
import { roundText } from "./round-text.ts";

const text = fc
  .tuple(fc.constantFrom("", "-"), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^\d{0,20}$/))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction && `.${fraction}`}`);

it("rounds as big.js does", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 20 }), (amount, places) => {
      const expected = new Big(amount).round(places, Big.roundHalfUp);
      return roundText(amount, places) === (expected.eq(0) ? "0" : expected.toFixed());
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  ["0.5", 0, "1"],
  ["-0.5", 0, "-1"],
  ["9.995", 2, "10"],
  ["0.0049", 2, "0"],
  ["-0.0049", 2, "0"],
  ["100.10", 2, "100.1"],
])("rounds %s to %i decimals", (amount, places, rounded) => {
  expect(roundText(amount, places)).toBe(rounded);
  expect(round(amount, places)).toBe(rounded);
});

it.each(["1e-8", "", ".5", "1,000", "NaN"])("rejects %j", (amount) => {
  expect(() => roundText(amount, 2)).toThrow(RangeError);
});
