import { expect, it } from "vitest";
import { dayMs, hourMs } from "#lib/duration.ts";
import { periodsOf } from "./periods.ts";

const at = new Date("2026-11-22T20:37:00.000Z");
const isoOf = (date: Date | undefined) => date?.toISOString();

it("starts days at midnight of the zone and ends both periods at the same hour", () => {
  const { zone, now, before, steps, ends } = periodsOf("7d", at, "Africa/Lagos");
  expect(zone).toBe("Africa/Lagos");
  expect([isoOf(now.from), isoOf(now.to)]).toEqual(["2026-11-15T23:00:00.000Z", "2026-11-22T21:00:00.000Z"]);
  expect([isoOf(before.from), isoOf(before.to)]).toEqual(["2026-11-08T23:00:00.000Z", "2026-11-15T21:00:00.000Z"]);
  expect(steps).toHaveLength(7);
  expect(isoOf(ends.at(-1))).toBe("2026-11-22T23:00:00.000Z");
});

it("reads hours for days of a zone, and days for days of UTC", () => {
  expect(isoOf(periodsOf("30d", at, "Africa/Lagos").now.hoursFrom)).toBe("2026-10-23T23:00:00.000Z");
  expect(isoOf(periodsOf("30d", at, "UTC").now.hoursFrom)).toBe("2026-11-22T00:00:00.000Z");
});

it("has 23 or 25 hours on days when clocks change", () => {
  const spring = periodsOf("today", new Date("2026-03-29T12:10:00.000Z"), "Europe/Berlin");
  expect(spring.steps).toHaveLength(23);
  expect(spring.before.steps).toHaveLength(24);
  const autumn = periodsOf("7d", new Date("2026-10-28T12:00:00.000Z"), "Europe/Berlin");
  const lengths = autumn.steps.map((step, index) => ((autumn.ends[index]?.getTime() ?? 0) - step.getTime()) / hourMs);
  expect(lengths).toEqual([24, 24, 24, 25, 24, 24, 24]);
});

it("counts by days of UTC where the rollups' hours don't allow another zone", () => {
  expect(periodsOf("7d", at, "Asia/Kolkata").zone).toBe("UTC");
  const { zone, now, before } = periodsOf("90d", at, "Africa/Lagos");
  expect(zone).toBe("UTC");
  expect(now.from.getTime() - before.from.getTime()).toBe(90 * dayMs);
});
