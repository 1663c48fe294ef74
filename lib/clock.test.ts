import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDatabaseTime, clockDifference, currentMs, currentTime, setDatabaseTime } from "./clock.ts";
import { hourMs } from "./duration.ts";

const start = Date.parse("2026-01-01T00:00:00Z");

/** Moves only this process's clock: timers and `performance.now()` go on. */
const moveTo = (ms: number) => vi.setSystemTime(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});
afterEach(clearDatabaseTime);

it("is this process's clock until the database's time is known", () => {
  expect(currentTime()).toEqual(new Date(start));
  moveTo(start + hourMs);
  expect(currentMs()).toBe(start + hourMs);
});

it.each([2, -2])("goes on at the database's time when this process's clock jumps by %i hours", (hours) => {
  setDatabaseTime(start, performance.now());
  vi.advanceTimersByTime(60_000);
  moveTo(start + 60_000 + hours * hourMs);
  expect(currentMs()).toBe(start + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(currentMs()).toBe(start + 61_000);
  expect(clockDifference()).toBe(hours * 3_600);
  moveTo(start + 61_000);
  expect(clockDifference()).toBe(0);
});

it("is this process's clock while it differs by less than two seconds", () => {
  setDatabaseTime(start + 1_999, performance.now());
  expect([currentMs(), clockDifference()]).toEqual([start, 0]);
  setDatabaseTime(start + 2_000, performance.now());
  expect([currentMs(), clockDifference()]).toEqual([start + 2_000, -2]);
});

it("follows the database's clock when that is set back", () => {
  setDatabaseTime(start, performance.now());
  setDatabaseTime(start - 2 * hourMs, performance.now());
  expect(currentMs()).toBe(start - 2 * hourMs);
});
