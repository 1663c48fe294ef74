import { expect, it } from "vitest";
import { dayMs, hourMs } from "#lib/duration.ts";
import { periodsOf } from "./periods.ts";

const at = new Date("2026-11-22T20:37:00.000Z");
const isoOf = (date: Date | undefined) => date?.toISOString();

it("starts days at midnight of the zone and ends both periods at the same hour", () => {
  const { zone, now, before, steps, ends } = periodsOf({ period: "7d" }, at, "Africa/Lagos");
  expect(zone).toBe("Africa/Lagos");
  expect([isoOf(now.from), isoOf(now.to)]).toEqual(["2026-11-15T23:00:00.000Z", "2026-11-22T21:00:00.000Z"]);
  expect([isoOf(before.from), isoOf(before.to)]).toEqual(["2026-11-08T23:00:00.000Z", "2026-11-15T21:00:00.000Z"]);
  expect(steps).toHaveLength(7);
  expect(isoOf(ends.at(-1))).toBe("2026-11-22T23:00:00.000Z");
});

it("reads hours for days of a zone, and days for days of UTC", () => {
  expect(isoOf(periodsOf({ period: "30d" }, at, "Africa/Lagos").now.hoursFrom)).toBe("2026-10-23T23:00:00.000Z");
  expect(isoOf(periodsOf({ period: "30d" }, at, "UTC").now.hoursFrom)).toBe("2026-11-22T00:00:00.000Z");
});

it("has 23 or 25 hours on days when clocks change", () => {
  const spring = periodsOf({ period: "today" }, new Date("2026-03-29T12:10:00.000Z"), "Europe/Berlin");
  expect(spring.steps).toHaveLength(23);
  expect(spring.before.steps).toHaveLength(24);
  const autumn = periodsOf({ period: "7d" }, new Date("2026-10-28T12:00:00.000Z"), "Europe/Berlin");
  const lengths = autumn.steps.map((step, index) => ((autumn.ends[index]?.getTime() ?? 0) - step.getTime()) / hourMs);
  expect(lengths).toEqual([24, 24, 24, 25, 24, 24, 24]);
});

it("counts by days of UTC where the rollups' hours don't allow another zone", () => {
  expect(periodsOf({ period: "7d" }, at, "Asia/Kolkata").zone).toBe("UTC");
  const { zone, now, before } = periodsOf({ period: "90d" }, at, "Africa/Lagos");
  expect(zone).toBe("UTC");
  expect(now.from.getTime() - before.from.getTime()).toBe(90 * dayMs);
});

it("compares last month with the month before, whose days may be more or fewer", () => {
  const { now, before, steps, zone } = periodsOf({ period: "last_month" }, at, "Africa/Lagos");
  expect(zone).toBe("Africa/Lagos");
  expect([isoOf(now.from), isoOf(now.to)]).toEqual(["2026-09-30T23:00:00.000Z", "2026-10-31T23:00:00.000Z"]);
  expect([isoOf(before.from), isoOf(before.to)]).toEqual(["2026-08-31T23:00:00.000Z", "2026-09-30T23:00:00.000Z"]);
  expect([steps.length, before.steps.length]).toEqual([31, 30]);
});

it("compares this month with the last one up to the same hour, or up to its end", () => {
  const { now, before } = periodsOf({ period: "month" }, at, "UTC");
  expect([isoOf(now.from), isoOf(now.to)]).toEqual(["2026-11-01T00:00:00.000Z", "2026-11-22T21:00:00.000Z"]);
  expect([isoOf(before.from), isoOf(before.to)]).toEqual(["2026-10-01T00:00:00.000Z", "2026-10-22T21:00:00.000Z"]);
  const late = periodsOf({ period: "month" }, new Date("2026-03-31T12:10:00.000Z"), "UTC");
  expect([isoOf(late.before.from), isoOf(late.before.to)]).toEqual([
    "2026-02-01T00:00:00.000Z",
    "2026-02-28T13:00:00.000Z",
  ]);
});

it("reads all hours of a day in the past, and whole days of longer periods", () => {
  const yesterday = periodsOf({ period: "yesterday" }, at, "UTC");
  expect(yesterday.unit).toBe("hour");
  expect([isoOf(yesterday.now.hoursFrom), isoOf(yesterday.now.to)]).toEqual([
    "2026-11-21T00:00:00.000Z",
    "2026-11-22T00:00:00.000Z",
  ]);
  const { unit, now } = periodsOf({ period: "custom", from: "2026-11-01", to: "2026-11-21" }, at, "UTC");
  expect(unit).toBe("day");
  expect([isoOf(now.from), isoOf(now.hoursFrom), isoOf(now.to)]).toEqual([
    "2026-11-01T00:00:00.000Z",
    "2026-11-22T00:00:00.000Z",
    "2026-11-22T00:00:00.000Z",
  ]);
});

it("counts a day that has no rollups of hours as one step, and at most 366 days", () => {
  const day = periodsOf({ period: "custom", from: "2026-03-03", to: "2026-03-03" }, at, "Africa/Lagos");
  expect([day.zone, day.unit, day.steps.length]).toEqual(["UTC", "day", 1]);
  const { now, before } = periodsOf({ period: "custom", from: "1970-01-01", to: "2026-11-22" }, at, "UTC");
  expect([isoOf(now.from), now.steps.length, before.steps.length]).toEqual(["2025-11-22T00:00:00.000Z", 366, 366]);
});
