import { describe, expect, it } from "vitest";
import * as z from "zod";
import { anyPeriodParameters, periodParameters, rangeOf, rangeText } from "./period-contract.ts";
import type { PeriodChoice } from "./period-names-contract.ts";

const now = new Date("2026-11-28T23:30:00Z");
const range = (choice: PeriodChoice, zone = "UTC", at = now) => {
  const { from, to } = rangeOf(choice, at, zone);
  return [from, to].map((date) => date.toISOString().slice(0, 16));
};

describe("rangeOf", () => {
  it.each([
    ["today", "2026-11-28T00:00", "2026-11-29T00:00"],
    ["yesterday", "2026-11-27T00:00", "2026-11-28T00:00"],
    ["7d", "2026-11-22T00:00", "2026-11-29T00:00"],
    ["30d", "2026-10-30T00:00", "2026-11-29T00:00"],
    ["90d", "2026-08-31T00:00", "2026-11-29T00:00"],
    ["month", "2026-11-01T00:00", "2026-11-29T00:00"],
    ["last_month", "2026-10-01T00:00", "2026-11-01T00:00"],
  ] as const)("returns whole days for %s", (period, from, to) => {
    expect(range({ period })).toEqual([from, to]);
  });

  it("uses the days and months of the zone", () => {
    expect(range({ period: "today" }, "Africa/Lagos")).toEqual(["2026-11-28T23:00", "2026-11-29T23:00"]);
    const newYear = new Date("2026-12-31T23:30:00Z");
    expect(range({ period: "last_month" }, "Africa/Lagos", newYear)).toEqual(["2026-11-30T23:00", "2026-12-31T23:00"]);
    expect(range({ period: "last_month" }, "UTC", new Date("2027-01-01T00:00:00Z"))).toEqual([
      "2026-12-01T00:00",
      "2027-01-01T00:00",
    ]);
  });

  it("includes both days of a custom period, in either order", () => {
    const expected = ["2026-10-24T22:00", "2026-10-25T23:00"];
    expect(range({ period: "custom", from: "2026-10-25", to: "2026-10-25" }, "Europe/Berlin")).toEqual(expected);
    expect(range({ period: "custom", from: "2026-10-05", to: "2026-10-02" })).toEqual([
      "2026-10-02T00:00",
      "2026-10-06T00:00",
    ]);
  });

  it("takes one day, or 30 days, where a custom period lacks days", () => {
    expect(range({ period: "custom", to: "2026-10-05" })).toEqual(["2026-10-05T00:00", "2026-10-06T00:00"]);
    expect(range({ period: "custom" })).toEqual(range({ period: "30d" }));
  });
});

it("ignores parameters that aren't valid", () => {
  expect(z.object(periodParameters).parse({ period: "1y", from: "2026-02-31", to: "1969-12-31" })).toEqual({
    period: "30d",
  });
  expect(z.object(anyPeriodParameters).parse({ period: "1y" })).toEqual({});
});

it("names the first and the last day of a range", () => {
  expect(rangeText(rangeOf({ period: "last_month" }, now, "UTC"), "UTC")).toBe("Oct 1\u2009–\u200931, 2026");
});
