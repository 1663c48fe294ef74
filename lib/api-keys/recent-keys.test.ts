import { expect, it, vi } from "vitest";
import type { KeyWithAccess } from "#lib/api-keys/queries/api-keys.ts";
import { minuteMs } from "#lib/duration.ts";
import { addRecentKey, recentKey } from "./recent-keys.ts";

const address = "192.0.2.9";
const found = {} as KeyWithAccess;

it("remembers 10,000 keys, without the least recently used", () => {
  for (const hash of ["first", "second"]) addRecentKey(hash, address, found);
  addRecentKey("first", address, found);
  for (let count = 0; count < 9_999; count += 1) addRecentKey(`other ${count}`, address, found);
  expect(recentKey("first", address)).toBe(found);
  expect(recentKey("second", address)).toBeUndefined();
  expect(recentKey("first", "192.0.2.10")).toBeUndefined();
});

it("remembers a key until ten minutes after its last use", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  addRecentKey("in use", address, found);
  addRecentKey("unused", address, found);
  vi.advanceTimersByTime(9 * minuteMs);
  expect(recentKey("in use", address)).toBe(found);
  vi.advanceTimersByTime(9 * minuteMs);
  expect(recentKey("in use", address)).toBe(found);
  expect(recentKey("unused", address)).toBeUndefined();
  vi.advanceTimersByTime(10 * minuteMs);
  expect(recentKey("in use", address)).toBeUndefined();
  vi.useRealTimers();
});
