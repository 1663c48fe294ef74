import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findOutliers } from "./find-outliers.ts";

const outliers = (...rates: string[]) =>
  findOutliers(rates.map((exchangeRate) => ({ quote: { exchangeRate } }))).map(({ quote }) => quote.exchangeRate);

describe("findOutliers", () => {
  it("finds rates of ten times or a tenth of the median of the others", () => {
    expect(outliers("100", "101", "1010")).toEqual(["1010"]);
    expect(outliers("100", "101", "10")).toEqual(["10"]);
    expect(outliers("100", "100", "999.99")).toEqual([]);
    expect(outliers("100", "100", "10.01")).toEqual([]);
  });

  it("compares a rate with the median of the others, without itself", () => {
    expect(outliers("10", "10", "50", "100")).toEqual(["100"]);
    expect(outliers("10", "20", "100", "100")).toEqual(["10"]);
  });

  it("needs at least two other quotes", () => {
    expect(outliers("1", "1000000")).toEqual([]);
    expect(outliers("1")).toEqual([]);
    expect(outliers()).toEqual([]);
  });

  it("never reports a correct rate, however far off the outlier is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 900, max: 1100 }), { minLength: 2, maxLength: 8 }),
        fc.oneof(fc.integer({ min: 11_000, max: 1_000_000_000 }), fc.integer({ min: 1, max: 90 })),
        (honest, wrong) => {
          expect(outliers(...honest.map(String), String(wrong))).toEqual([String(wrong)]);
        },
      ),
    );
  });
});
