import { expect, it } from "vitest";
import type { TransactionRow } from "#db/transactions.ts";
import { stuckFrom } from "./follow-up.ts";
import { testRow } from "./test-row.ts";

const minutesUntilStuck = (set: Partial<TransactionRow>, usualSeconds?: number) => {
  const row = testRow({ providerLink: "https://tester.example/1", ...set });
  const at = stuckFrom(row, usualSeconds);
  return at && (at.getTime() - row.createdAt.getTime()) / 60_000;
};

it("is three times the usual duration after the start, at least an hour, or a day if unknown", () => {
  expect(minutesUntilStuck({}, 1_201)).toBe(60.05);
  expect(minutesUntilStuck({}, 1_200)).toBe(60);
  expect(minutesUntilStuck({}, 0)).toBe(60);
  expect(minutesUntilStuck({})).toBe(24 * 60);
});

it("counts from when the buyer opened the checkout", () => {
  const openedAt = new Date(testRow().createdAt.getTime() + 600_000);
  expect(minutesUntilStuck({ openedAt }, 1_200)).toBe(70);
});

it("is never for a payment that wasn't started", () => {
  expect(minutesUntilStuck({ providerLink: null }, 1_200)).toBeNull();
  expect(minutesUntilStuck({ providerLink: null, status: "processing" }, 1_200)).toBe(60);
});
