import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findOutliers } from "./find-outliers.ts";

const far = (...rates: string[]) =>
  findOutliers(rates.map((exchangeRate) => ({ price: { exchangeRate } }))).map(({ price }) => price.exchangeRate);

describe("a rate far from the others'", () => {
  it("is ten times or a tenth of their median", () => {
    expect(far("100", "101", "1010")).toEqual(["1010"]);
    expect(far("100", "101", "10")).toEqual(["10"]);
    expect(far("100", "100", "999.99")).toEqual([]);
    expect(far("100", "100", "10.01")).toEqual([]);
  });

  it("takes two others to tell", () => {
    expect(far("1", "1000000")).toEqual([]);
    expect(far("1")).toEqual([]);
    expect(far()).toEqual([]);
  });

  it("never drags an honest one down with it, however far off it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 900, max: 1100 }), { minLength: 2, maxLength: 8 }),
        fc.oneof(fc.integer({ min: 11_000, max: 1_000_000_000 }), fc.integer({ min: 1, max: 90 })),
        (honest, wrong) => {
          expect(far(...honest.map(String), String(wrong))).toEqual([String(wrong)]);
        },
      ),
    );
  });
});
