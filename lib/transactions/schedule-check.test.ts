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

describe("a payment in production", () => {
  const paid = { environment: "production", status: "processing", checkCount: 9 } as const;
  const schedule = (minutes: number, expected: number, set: Partial<TransactionRow> = {}) =>
    scheduleCheck(testRow({ ...paid, expectedBy: later(expected), ...set }), later(expected), later(minutes));
  const week = 7 * 24 * 60;

  it("is polled once more right when it becomes delayed, and stays delayed", () => {
    const expectedBy = later(400);
    expect(schedule(0, 400)).toEqual({ nextCheckAt: later(360), expectedBy, delayedAt: null });
    expect(schedule(399, 400)).toEqual({ nextCheckAt: expectedBy, expectedBy, delayedAt: null });
    expect(schedule(400, 400)).toEqual({ nextCheckAt: later(760), expectedBy, delayedAt: expectedBy });
    expect(schedule(500, 400)).toEqual({ nextCheckAt: later(860), expectedBy, delayedAt: expectedBy });
  });

  it("is polled when it becomes delayed even if that's after a week, and then no more", () => {
    expect(schedule(week + 1, week + 90).nextCheckAt).toEqual(later(week + 90));
    expect(schedule(week + 90, week + 90)).toMatchObject({ nextCheckAt: null, delayedAt: later(week + 90) });
  });

  it("stays delayed if the clock is set back", () => {
    expect(schedule(20, 30, { delayedAt: later(30) })).toMatchObject({ delayedAt: later(30) });
  });

  it("isn't delayed anymore if an older version marked it by another rule", () => {
    const old = testRow({ ...paid, delayedAt: later(5) });
    expect(scheduleCheck(old, later(400), later(60))).toMatchObject({ expectedBy: later(400), delayedAt: null });
    expect(scheduleCheck(old, later(400), later(400))).toMatchObject({ delayedAt: later(400) });
    expect(schedule(60, 400, { delayedAt: later(5) })).toMatchObject({ delayedAt: null });
  });

  it.each([{ status: "pending" as const }, { environment: "sandbox" as const }])(
    "is never delayed with %o, nor expected at a time",
    (set) => {
      const old = { ...set, delayedAt: later(5) };
      const check = { nextCheckAt: later(860), expectedBy: null, delayedAt: null };
      expect(schedule(500, 400, old)).toEqual(check);
      expect(schedule(week + 1, 400, old)).toEqual({ ...check, nextCheckAt: null });
    },
  );
});
