import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Watchdog } from "./watchdog.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("is alive unless something runs for as long as the limit", async () => {
  const watchdog = new Watchdog(1_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = watchdog.watch(() => promise);
  vi.advanceTimersByTime(500);
  const second = watchdog.watch(() => promise);
  vi.advanceTimersByTime(499);
  expect(watchdog.isAlive()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(watchdog.isAlive()).toBe(false);
  resolve("done");
  expect(await Promise.all([first, second])).toEqual(["done", "done"]);
  expect(watchdog.isAlive()).toBe(true);
});

it("passes failures on, and forgets what failed", async () => {
  const watchdog = new Watchdog(1_000);
  await expect(watchdog.watch(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  vi.advanceTimersByTime(2_000);
  expect(watchdog.isAlive()).toBe(true);
});
