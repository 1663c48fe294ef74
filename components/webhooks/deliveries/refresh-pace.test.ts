import { expect, it } from "vitest";
import { refreshPace } from "./refresh-pace.ts";

const now = new Date("2026-01-31T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();
const delivery = (told: Partial<Parameters<typeof refreshPace>[0][number]> = {}) => ({
  status: "pending" as const,
  next_attempt_at: inSeconds(0),
  is_resend_due: false,
  receiver: { id: "whe_1", name: "Books", url: "https://shop.example", status: "active" as const },
  ...told,
});
const paused = { ...delivery().receiver, status: "paused" as const };

it("looks often while a try is due, seldom while one is far, and not at all when nothing can happen", () => {
  const often = refreshPace([delivery()], now) ?? 0;
  const seldom = refreshPace([delivery({ next_attempt_at: inSeconds(3_600) })], now) ?? 0;
  expect(often).toBeGreaterThan(0);
  expect(seldom).toBeGreaterThan(often);
  expect(refreshPace([], now)).toBeNull();
  expect(refreshPace([delivery({ status: "delivered", next_attempt_at: null })], now)).toBeNull();
  expect(refreshPace([delivery({ receiver: paused })], now)).toBeNull();
});

it("looks often after a resend was asked for, and as often as the most urgent of several needs", () => {
  const resent = delivery({ status: "delivered", next_attempt_at: null, is_resend_due: true });
  expect(refreshPace([resent], now)).toBe(refreshPace([delivery()], now));
  expect(refreshPace([delivery({ next_attempt_at: inSeconds(3_600) }), resent], now)).toBe(
    refreshPace([delivery()], now),
  );
});
