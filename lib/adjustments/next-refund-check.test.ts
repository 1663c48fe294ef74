import { expect, it } from "vitest";
import { dayMs } from "#lib/duration.ts";
import { testRow } from "#lib/transactions/test-row.ts";
import { nextRefundCheck } from "./next-refund-check.ts";

const succeededAt = new Date("2026-11-01T00:00:00Z");
const row = testRow({
  type: "BUY",
  provider: "alchemy-pay",
  providerTransactionId: "o1",
  status: "success",
  succeededAt,
});
/** The day after success for which the next check is planned at this time. */
const dayAt = (days: number, ms = 0) => {
  const next = nextRefundCheck(row, new Date(succeededAt.getTime() + days * dayMs + ms));
  return next && (next.getTime() - succeededAt.getTime()) / dayMs;
};

it("the next check for a refund is the same day until that day has come, and none after the last", () => {
  expect([dayAt(0), dayAt(1, -1), dayAt(1), dayAt(3, -1), dayAt(3)]).toEqual([1, 1, 3, 3, 7]);
  expect([dayAt(60), dayAt(120, -1), dayAt(120), dayAt(400)]).toEqual([120, 120, null, null]);
});
