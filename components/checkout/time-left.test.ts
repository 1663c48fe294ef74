import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test("shows the remaining time", () => {
  const now = new Date("2026-11-21T08:26:30Z");
  expect(timeLeft("2026-11-21T10:24:31.000Z", now)).toBe("1 h 58 min");
  expect(timeLeft("2026-11-21T08:40:00.000Z", now)).toBe("13 min");
  expect(timeLeft("2026-11-21T08:26:40.000Z", now)).toBe("less than a minute");
});
