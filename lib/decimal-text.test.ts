import Big from "big.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { add, decimal, round, subtract } from "#lib/money.ts";
import { addText, numberText, roundText, subtractText } from "./decimal-text.ts";

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

it("adds and subtracts as big.js does", () => {
  // big.js keeps the sign of zero.
  const positive = (amount: string) => (amount === "-0" ? "0" : amount);
  fc.assert(
    fc.property(
      text,
      text,
      (a, b) => addText(a, b) === positive(add(a, b)) && subtractText(a, b) === positive(subtract(a, b)),
    ),
    { numRuns: 5_000 },
  );
});

it("writes JSON numbers as decimal text", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.integer({ min: 0, max: 15 }),
      (digits, places) => {
        const value = Number(`${digits}e-${places}`);
        return numberText(value) === decimal(value);
      },
    ),
    { numRuns: 5_000 },
  );
  expect(numberText(1e-8)).toBe("0.00000001");
});
