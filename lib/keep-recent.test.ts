import { afterEach, expect, it, vi } from "vitest";
import { keepRecent } from "./keep-recent.ts";

afterEach(() => vi.useRealTimers());

it("returns the last value of a key, and nothing for another", () => {
  const kept = keepRecent<number>(2);
  kept.set("a", 1);
  kept.set("a", 2);
  expect([kept.get("a"), kept.get("b")]).toEqual([2, undefined]);
});

it("never keeps more than its maximum", () => {
  const kept = keepRecent<number>(2);
  for (let key = 0; key < 9; key += 1) {
    kept.set(String(key), key);
    const found = Array.from({ length: 9 }, (_, one) => kept.get(String(one))).filter((value) => value !== undefined);
    expect(found.length).toBeLessThanOrEqual(2);
    expect(found).toContain(key);
  }
});

it("keeps no value for more than a minute, also if it is set again and again", () => {
  vi.useFakeTimers();
  const kept = keepRecent<number>(2);
  kept.set("a", 1);
  vi.advanceTimersByTime(59_999);
  kept.set("b", 2);
  expect([kept.get("a"), kept.get("b")]).toEqual([1, 2]);
  vi.advanceTimersByTime(1);
  expect([kept.get("a"), kept.get("b")]).toEqual([undefined, undefined]);
  kept.set("c", 3);
  vi.advanceTimersByTime(60_000);
  expect(kept.get("c")).toBeUndefined();
});
