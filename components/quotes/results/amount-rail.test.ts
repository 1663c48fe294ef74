import { describe, expect, it } from "vitest";
import { toRails } from "./amount-rail.tsx";

describe("rails of limits", () => {
  it("share one logarithmic scale from the lowest to the highest value", () => {
    expect(
      toRails(
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
    expect(toRails([{ min: "10", max: "100" }], "1")).toEqual([{ from: 50, to: 100, at: 0 }]);
  });

  it("are open where a limit isn't published, and have no mark without a positive amount", () => {
    expect(toRails([{ min: null, max: "100" }], "10")).toEqual([{ from: null, to: 100, at: 0 }]);
    for (const amount of [null, "0"])
      expect(toRails([{ min: "10", max: null }], amount)).toEqual([{ from: 50, to: null, at: null }]);
    expect(toRails([{ min: null, max: null }], null)).toEqual([{ from: null, to: null, at: null }]);
  });
});
