import { expect, it } from "vitest";
import { readTime } from "./read-time.ts";

const read = (cell: string, zone = "UTC", dateOrder: "day-first" | "month-first" | null = null) => {
  const time = readTime(cell, { zone, dateOrder });
  return time ? `${time.at.toISOString()}${time.isDay ? " day" : ""}` : time;
};

it.each([
  ["2026-11-22T01:17:33.123Z", "2026-11-22T01:17:33.000Z"],
  ["2026-11-22 01:17:33 UTC", "2026-11-22T01:17:33.000Z"],
  ["2026-11-22T01:17:33+0300", "2026-11-21T22:17:33.000Z"],
  ["2026/11/22 01:17", "2026-11-22T01:17:00.000Z"],
  ["2026-11-22 1:17 PM", "2026-11-22T13:17:00.000Z"],
  ["2026-11-22 12:05 am", "2026-11-22T00:05:00.000Z"],
  ["22.11.2026 01:17", "2026-11-22T01:17:00.000Z"],
  ["2026-11-22", "2026-11-22T00:00:00.000Z day"],
  ["1795310253", "2026-11-22T01:17:33.000Z"],
  ["1795310253000", "2026-11-22T01:17:33.000Z"],
])("reads %s", (cell, expected) => {
  expect(read(cell)).toBe(expected);
});

it("reads times without an offset in the time zone, and keeps an offset", () => {
  expect(read("2026-07-01 12:00", "Europe/Berlin")).toBe("2026-07-01T10:00:00.000Z");
  expect(read("2026-12-01 12:00", "Europe/Berlin")).toBe("2026-12-01T11:00:00.000Z");
  expect(read("2026-07-01 12:00Z", "Europe/Berlin")).toBe("2026-07-01T12:00:00.000Z");
  expect(read("2026-07-01", "Africa/Lagos")).toBe("2026-06-30T23:00:00.000Z day");
});

it("reads dates with slashes only in a known order", () => {
  expect(read("03/04/2026", "UTC", "day-first")).toBe("2026-04-03T00:00:00.000Z day");
  expect(read("03/04/2026 5:06 PM", "UTC", "month-first")).toBe("2026-03-04T17:06:00.000Z");
  expect(read("03/04/2026")).toBe(undefined);
});

it("reads empty cells as no time, and refuses days that don't exist", () => {
  expect(read(" ")).toBe(null);
  expect(["2026-02-30", "2026-13-01", "yesterday", "2026-11-22 25:00"].map((cell) => read(cell))).toEqual(
    Array(4).fill(undefined),
  );
});
