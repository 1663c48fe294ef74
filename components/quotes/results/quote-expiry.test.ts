import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { refreshDelayMs } from "./quote-expiry.ts";

const nowMs = Date.parse("2026-11-21T10:00:00Z");
const quote = (seconds: number | null) =>
  (seconds === null ? {} : { expires_at: new Date(nowMs + seconds * 1_000).toISOString() }) as QuoteEntry;

test("refreshes when the first quote expires", () => {
  expect(refreshDelayMs([quote(300), quote(60), quote(null)], nowMs)).toBe(60_000);
});

test("waits at least 5 seconds", () => {
  expect(refreshDelayMs([quote(1)], nowMs)).toBe(5_000);
  expect(refreshDelayMs([quote(-100)], nowMs)).toBe(5_000);
});

test("does not refresh without quotes", () => {
  expect(refreshDelayMs([quote(null)], nowMs)).toBe(false);
});
