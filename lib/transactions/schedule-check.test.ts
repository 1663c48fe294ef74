import { describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "#lib/duration.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { nextCheckAt, scheduleCheck } from "./schedule-check.ts";
import { testRow } from "./test-row.ts";

const { createdAt } = testRow();
const later = (minutes: number) => new Date(createdAt.getTime() + minutes * minuteMs);

describe("polling open orders", () => {
  it("polls after 1, 5, 15, and 60 minutes, then every 6 hours, for exactly a week", () => {
    const waits = [0, 1, 2, 3, 4, 9].map((count) => nextCheckAt(count, createdAt, createdAt));
    expect(waits).toEqual([1, 5, 15, 60, 360, 360].map(later));
    const weekLater = new Date(createdAt.getTime() + 7 * dayMs);
    expect(nextCheckAt(20, createdAt, weekLater)).toEqual(new Date(weekLater.getTime() + 360 * minuteMs));
    expect(nextCheckAt(20, createdAt, new Date(weekLater.getTime() + 1))).toBeNull();
  });
});

describe("a payment that takes longer than usual", () => {
  const started = { providerLink: "https://tester.example/1", checkCount: 9 };
  const schedule = (minutes: number, usualSeconds?: number, set: Partial<TransactionRow> = {}) =>
    scheduleCheck(testRow({ ...started, ...set }), usualSeconds, later(minutes));

  it("is polled once more right when it becomes stuck, after three times the usual duration", () => {
    expect(schedule(0, 7_200)).toEqual({ nextCheckAt: later(360), stuckAt: null });
    expect(schedule(1, 7_200)).toEqual({ nextCheckAt: later(360), stuckAt: null });
    expect(schedule(359, 7_200)).toEqual({ nextCheckAt: later(360), stuckAt: null });
    expect(schedule(360, 7_200)).toEqual({ nextCheckAt: later(720), stuckAt: later(360) });
    expect(schedule(0, 7_260)).toEqual({ nextCheckAt: later(360), stuckAt: null });
  });

  it("is stuck after an hour at the earliest, and after a day if the usual duration is unknown", () => {
    expect(schedule(59, 1_200).nextCheckAt).toEqual(later(60));
    expect(schedule(59, 0).nextCheckAt).toEqual(later(60));
    expect(schedule(59, 1_201).nextCheckAt).toEqual(later(60.05));
    expect(schedule(24 * 60 - 1)).toEqual({ nextCheckAt: later(24 * 60), stuckAt: null });
    expect(schedule(24 * 60).stuckAt).toEqual(later(24 * 60));
  });

  it("counts from when the buyer opened the checkout", () => {
    expect(schedule(60, 1_200, { openedAt: later(10) })).toEqual({ nextCheckAt: later(70), stuckAt: null });
    expect(schedule(70, 1_200, { openedAt: later(10) }).stuckAt).toEqual(later(70));
  });

  it("keeps the time since when it is stuck", () => {
    expect(schedule(400, 1_200, { stuckAt: later(60) })).toEqual({ nextCheckAt: later(760), stuckAt: later(60) });
    expect(schedule(20, 1_200, { stuckAt: later(5) })).toEqual({ nextCheckAt: later(60), stuckAt: later(5) });
  });

  it("doesn't include payments that weren't started, until a week has passed", () => {
    const unstarted = { providerLink: null };
    expect(schedule(400, 1_200, unstarted)).toEqual({ nextCheckAt: later(760), stuckAt: null });
    expect(schedule(400, 1_200, { ...unstarted, status: "processing" }).stuckAt).toEqual(later(400));
    const weekLater = 7 * 24 * 60 + 1;
    expect(schedule(weekLater, 1_200, unstarted)).toEqual({ nextCheckAt: null, stuckAt: later(weekLater) });
  });
});
