import { afterEach, expect, it } from "vitest";
import { fromLocalTime, toLocalTime } from "./local-time.ts";

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

it.each(["UTC", "Europe/Berlin", "Africa/Lagos", "America/New_York", "Asia/Kathmandu"])(
  "round-trips in %s, in summer and winter",
  (name) => {
    process.env.TZ = name;
    for (const at of ["2026-01-15T12:30:00.000Z", "2026-07-15T23:59:00.000Z"])
      expect(fromLocalTime(toLocalTime(at))).toBe(at);
  },
);

it("uses the local time zone", () => {
  process.env.TZ = "Europe/Berlin";
  expect(toLocalTime("2026-07-15T10:00:00.000Z")).toBe("2026-07-15T12:00");
  expect(fromLocalTime("2026-01-15T12:00")).toBe("2026-01-15T11:00:00.000Z");
});

it.each(["", "soon"])("returns null for %j", (text) => {
  expect(fromLocalTime(text)).toBeNull();
});
