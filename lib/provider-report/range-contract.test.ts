import { expect, it } from "vitest";
import { rangeOf } from "./range-contract.ts";

const now = new Date("2026-03-01T00:00:00Z");
const text = (range: ReturnType<typeof rangeOf>) => range && [range.from.toISOString(), range.to.toISOString()];
const day = (date: string) => `${date}T00:00:00.000Z`;

it("is whole months and days of UTC", () => {
  expect(text(rangeOf("this_month", now))).toEqual([day("2026-03-01"), day("2026-04-01")]);
  expect(text(rangeOf("last_month", now))).toEqual([day("2026-02-01"), day("2026-03-01")]);
  expect(text(rangeOf("last_month", new Date("2026-01-31T23:59:59Z")))).toEqual([day("2025-12-01"), day("2026-01-01")]);
  expect(text(rangeOf("30d", now))).toEqual([day("2026-01-31"), day("2026-03-02")]);
});

it("includes the last of custom days, up to 92", () => {
  expect(text(rangeOf("custom", now, "2026-01-31", "2026-01-31"))).toEqual([day("2026-01-31"), day("2026-02-01")]);
  expect(text(rangeOf("custom", now, "2026-01-01", "2026-04-02"))).toEqual([day("2026-01-01"), day("2026-04-03")]);
  expect(rangeOf("custom", now, "2026-01-01", "2026-04-03")).toBeNull();
  expect(rangeOf("custom", now, "2026-01-02", "2026-01-01")).toBeNull();
  expect(rangeOf("custom", now, "2026-01-02")).toBeNull();
});
