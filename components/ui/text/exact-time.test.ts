import { expect, test } from "vitest";
import { clockTime, exactTime, utcTime } from "./exact-time.ts";

const at = new Date("2026-11-21T08:05:09.007Z");

test("gives the exact time to the millisecond with its zone", () => {
  expect(utcTime(at)).toBe("2026-11-21 08:05:09.007 UTC");
  expect(exactTime(at)).toMatch(/^21 Nov 2026, \d\d:\d\d:09\.007 (UTC|GMT|[A-Z]{3,5}).*$/);
  expect(clockTime(at)).toMatch(/^\d\d:\d\d:09\.007$/);
});
