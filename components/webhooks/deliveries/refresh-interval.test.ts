import { expect, it } from "vitest";
import { refreshInterval } from "./refresh-interval.ts";

const now = new Date("2026-01-31T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();
const delivery = (changes: Partial<Parameters<typeof refreshInterval>[0][number]> = {}) => ({
  status: "pending" as const,
  next_attempt_at: inSeconds(0),
  is_resend_due: false,
  receiver: { id: "whe_1", name: "Books", url: "https://shop.example", status: "active" as const },
  ...changes,
});
const paused = { ...delivery().receiver, status: "paused" as const };

it("refreshes often while an attempt is due, rarely before, and never when nothing can change", () => {
  const often = refreshInterval([delivery()], now) ?? 0;
  const seldom = refreshInterval([delivery({ next_attempt_at: inSeconds(3_600) })], now) ?? 0;
  expect(often).toBeGreaterThan(0);
  expect(seldom).toBeGreaterThan(often);
  expect(refreshInterval([], now)).toBeNull();
  expect(refreshInterval([delivery({ status: "delivered", next_attempt_at: null })], now)).toBeNull();
  expect(refreshInterval([delivery({ receiver: paused })], now)).toBeNull();
});

it("refreshes often after a manual resend, and at the pace of the most urgent delivery", () => {
  const resent = delivery({ status: "delivered", next_attempt_at: null, is_resend_due: true });
  expect(refreshInterval([resent], now)).toBe(refreshInterval([delivery()], now));
  expect(refreshInterval([delivery({ next_attempt_at: inSeconds(3_600) }), resent], now)).toBe(
    refreshInterval([delivery()], now),
  );
});
