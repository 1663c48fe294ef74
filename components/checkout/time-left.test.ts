import { expect, test } from "vitest";
import { englishText } from "#lib/checkout/text.ts";
import { timeLeft } from "./time-left.ts";

test("shows the remaining time", () => {
  const now = new Date("2026-11-21T08:26:30Z");
  expect(timeLeft("2026-11-21T10:24:31.000Z", now, englishText)).toBe("1 h 58 min");
  expect(timeLeft("2026-11-21T08:40:00.000Z", now, englishText)).toBe("13 min");
  expect(timeLeft("2026-11-21T08:26:40.000Z", now, englishText)).toBe("less than a minute");
});
