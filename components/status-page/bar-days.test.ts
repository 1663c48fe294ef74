import { expect, it } from "vitest";
import { conditionAt, dateAt, toBarDays } from "./bar-days.ts";

it("keeps the condition, date, and disruptions of each day", () => {
  const day = { uptime: 1, degradedMinutes: 0, downMinutes: 0 };
  const days = toBarDays([
    { ...day, date: "2026-10-31", condition: null },
    { ...day, date: "2026-11-01", condition: "operational" },
    { ...day, date: "2026-11-02", condition: "degraded", degradedMinutes: 35 },
    { ...day, date: "2026-11-03", condition: "down", downMinutes: 48 },
  ]);
  const places = [0, 1, 2, 3];
  expect(places.map((index) => conditionAt(days, index))).toEqual(["unknown", "operational", "degraded", "down"]);
  expect(places.map((index) => dateAt(days, index)).at(-1)).toBe("2026-11-03");
  expect(days.minutes).toEqual({ 2: { down: 0, degraded: 35 }, 3: { down: 48, degraded: 0 } });
});
