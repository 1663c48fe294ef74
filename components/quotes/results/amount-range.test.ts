import { describe, expect, it } from "vitest";
import { toRanges } from "./amount-range.tsx";

describe("places of limits and amounts", () => {
  it("share one logarithmic scale from the lowest to the highest value", () => {
    expect(
      toRanges(
        [
          { min: "10", max: "1000" },
          { min: "100", max: "100000" },
        ],
        "1000",
      ),
    ).toEqual([
      { from: 0, to: 50, at: 50 },
      { from: 25, to: 100, at: 50 },
    ]);
  });

  it("include an amount outside all limits", () => {
    expect(toRanges([{ min: "10", max: "100" }], "1")).toEqual([{ from: 50, to: 100, at: 0 }]);
  });

  it("are open where a limit isn't published, and have no mark without a positive amount", () => {
    expect(toRanges([{ min: null, max: "100" }], "10")).toEqual([{ from: null, to: 100, at: 0 }]);
    for (const amount of [null, "0"])
      expect(toRanges([{ min: "10", max: null }], amount)).toEqual([{ from: 50, to: null, at: null }]);
    expect(toRanges([{ min: null, max: null }], null)).toEqual([{ from: null, to: null, at: null }]);
  });
});
