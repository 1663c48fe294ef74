import { expect, it } from "vitest";
import { dayText, isDisrupted } from "./day-text.ts";

const day = { date: "2026-11-01", condition: "operational" as const, uptime: 1, degradedMinutes: 0, downMinutes: 0 };

it.each([
  [{ condition: "degraded" as const, degradedMinutes: 154 }, "Degraded for 2 h 34 min"],
  [{ condition: "down" as const, downMinutes: 48 }, "Down for 48 min"],
  [{ condition: "down" as const, downMinutes: 12, degradedMinutes: 65 }, "Down for 12 min, degraded for 1 h 5 min"],
])("says how long a day was disrupted", (disruption, text) => {
  expect(dayText({ ...day, ...disruption })).toBe(text);
});

it("counts neither operational days nor those without data as disrupted", () => {
  expect([day, { ...day, condition: null }].map(isDisrupted)).toEqual([false, false]);
});
