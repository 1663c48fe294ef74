import { describe, expect, it } from "vitest";
import { addDurations, countDuration, emptyDurations, quantileMs } from "./duration-histogram.ts";

const counted = (...durationsMs: number[]) => {
  const durations = emptyDurations();
  for (const durationMs of durationsMs) countDuration(durations, durationMs);
  return durations;
};

describe("quantileMs", () => {
  it("returns the bound of the bucket that holds the quantile", () => {
    const durations = counted(...new Array(94).fill(90), 700, 700, 700, 700, 700, 1_900);
    expect([0.5, 0.94, 0.95, 0.99, 1].map((quantile) => quantileMs(durations, quantile))).toEqual([
      100, 100, 750, 750, 2_000,
    ]);
  });

  it("returns null without requests, and 2500 ms for timeouts", () => {
    expect(quantileMs(emptyDurations(), 0.5)).toBeNull();
    expect(quantileMs(counted(25, Number.POSITIVE_INFINITY), 0.5)).toBe(25);
    expect(quantileMs(counted(25, Number.POSITIVE_INFINITY), 0.95)).toBe(2_500);
  });
});

describe("addDurations", () => {
  it("adds the counts of two processes", () => {
    expect(addDurations(counted(10, 300), counted(10, 2_600))).toEqual(counted(10, 300, 10, 2_600));
  });
});
