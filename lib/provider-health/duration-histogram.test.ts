import { describe, expect, it } from "vitest";
import { addDurations, countDuration, noDurations, quantileMs } from "./duration-histogram.ts";

const counted = (...durationsMs: number[]) => {
  const durations = noDurations();
  for (const durationMs of durationsMs) countDuration(durations, durationMs);
  return durations;
};

describe("durations", () => {
  it("tell the bound within which a share of the answers came", () => {
    const durations = counted(...new Array(94).fill(90), 700, 700, 700, 700, 700, 1_900);
    expect([0.5, 0.94, 0.95, 0.99, 1].map((share) => quantileMs(durations, share))).toEqual([
      100, 100, 750, 750, 2_000,
    ]);
  });

  it("say nothing of no answers, and 2500 ms of those that did not come in time", () => {
    expect(quantileMs(noDurations(), 0.5)).toBeNull();
    expect(quantileMs(counted(25, Number.POSITIVE_INFINITY), 0.5)).toBe(25);
    expect(quantileMs(counted(25, Number.POSITIVE_INFINITY), 0.95)).toBe(2_500);
  });

  it("of two processes add up", () => {
    expect(addDurations(counted(10, 300), counted(10, 2_600))).toEqual(counted(10, 300, 10, 2_600));
  });
});
