import { expect, test } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { renewalWaitMs } from "./renewal-wait.ts";

const nowMs = Date.parse("2026-11-21T10:00:00Z");
const quote = (seconds: number | null) =>
  (seconds === null ? {} : { expires_at: new Date(nowMs + seconds * 1_000).toISOString() }) as QuoteEntry;

test("asks anew when the first price runs out", () => {
  expect(renewalWaitMs([quote(300), quote(60), quote(null)], nowMs)).toBe(60_000);
});

test("never asks in a hurry, however short or late a price is", () => {
  expect(renewalWaitMs([quote(1)], nowMs)).toBe(5_000);
  expect(renewalWaitMs([quote(-100)], nowMs)).toBe(5_000);
});

test("does not ask by itself where nobody can do it", () => {
  expect(renewalWaitMs([quote(null)], nowMs)).toBe(false);
});
