import { expect, test } from "vitest";
import type { Transaction } from "#lib/transactions/contract.ts";
import { mergeRows } from "./merge-rows.ts";

const row = (second: number, status = "pending", updated = second) =>
  ({
    id: `tx_${second}`,
    created_at: `2026-11-21T10:00:${second}.000Z`,
    updated_at: `2026-11-21T10:00:${updated}.000Z`,
    status,
  }) as Transaction;

test("updates rows in place and counts newer ones", () => {
  const { rows, newCount } = mergeRows([row(20), row(10)], [row(40), row(30), row(20), row(10, "success", 50)], false);
  expect(rows.map(({ transaction }) => `${transaction.id} ${transaction.status}`)).toEqual([
    "tx_20 pending",
    "tx_10 success",
  ]);
  expect(newCount).toBe(2);
});

test("keeps a row that is newer than the fetched one", () => {
  const { rows } = mergeRows([row(10, "success", 50)], [row(10, "pending", 10)], false);
  expect(rows[0]?.transaction.status).toBe("success");
});

test("marks a row that no longer matches, but not one pushed past the end of the page", () => {
  const { rows } = mergeRows([row(30), row(20), row(10)], [row(40), row(20)], true);
  expect(rows.map(({ hasLeft }) => hasLeft)).toEqual([true, false, false]);
});

test("counts every row as new in an empty list", () => {
  expect(mergeRows([], [row(10)], false).newCount).toBe(1);
});

test("does not count rows as new that moved up from the next page", () => {
  expect(mergeRows([row(30), row(20)], [row(30), row(20), row(10)], false).newCount).toBe(0);
});
