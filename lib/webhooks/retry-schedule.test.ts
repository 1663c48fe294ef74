import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attemptsMax, computeNextAttemptAt, delaysMs } from "./retry-schedule.ts";

const now = new Date("2026-11-21T00:00:00Z");
const hours = (ms: number) => ms / 3_600_000;

describe("the schedule of attempts", () => {
  it("has 14 attempts over about 100 hours", () => {
    expect(attemptsMax).toBe(14);
    expect(hours(delaysMs.reduce((sum, ms) => sum + ms, 0))).toBeCloseTo(99.7, 1);
  });

  it("stays within 20% of each wait and ends after the last", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 13 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
        const at = computeNextAttemptAt(attempts, now, { retryAfterSeconds: null, random: () => chance });
        const ratio = ((at?.getTime() ?? 0) - now.getTime()) / (delaysMs[attempts] ?? 1);
        expect(ratio).toBeGreaterThanOrEqual(0.7999);
        expect(ratio).toBeLessThanOrEqual(1.2001);
      }),
    );
    expect(computeNextAttemptAt(14, now, { retryAfterSeconds: null })).toBeNull();
  });

  it("spreads attempts evenly", () => {
    const tenths = new Map<number, number>();
    for (let count = 0; count < 10_000; count += 1) {
      const at = computeNextAttemptAt(6, now, { retryAfterSeconds: null })?.getTime() ?? 0;
      const place = ((at - now.getTime()) / 3_600_000 - 0.8) / 0.4;
      const tenth = Math.min(9, Math.floor(place * 10));
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
    }
    const chiSquare = [...tenths.values()].reduce((sum, seen) => sum + (seen - 1_000) ** 2 / 1_000, 0);
    expect(tenths.size).toBe(10);
    // Nine degrees of freedom: more than 40 happens once in a hundred thousand runs.
    expect(chiSquare).toBeLessThan(40);
  });

  it("respects a longer Retry-After, up to a day", () => {
    const at = (retryAfterSeconds: number) => computeNextAttemptAt(1, now, { retryAfterSeconds, random: () => 0.5 });
    expect(at(1)).toEqual(new Date(now.getTime() + 5_000));
    expect(at(600)).toEqual(new Date(now.getTime() + 600_000));
    expect(at(9_999_999)).toEqual(new Date(now.getTime() + 86_400_000));
  });
});
