import { expect, it } from "vitest";
import type { AdjustmentRow } from "./queries.ts";
import { sumRefund } from "./sum-refund.ts";

const recordedAt = new Date("2026-11-24T12:00:00Z");

const row = (fields: Partial<AdjustmentRow>): AdjustmentRow => ({
  id: "adj_1",
  transactionId: "tx_1",
  partnerId: "ptn_1",
  environment: "sandbox",
  kind: "refund",
  status: "succeeded",
  amount: null,
  currency: fields.amount ? "EUR" : null,
  providerReference: "order-1",
  rawStatus: "refunded",
  reason: null,
  source: "callback",
  recordedBy: null,
  occurredAt: null,
  recordedAt,
  ...fields,
});

it("nothing is refunded by second payments and corrections", () => {
  expect(sumRefund([])).toBeNull();
  expect(
    sumRefund([row({ kind: "second_payment", amount: "100" }), row({ kind: "correction", amount: "5" })]),
  ).toBeNull();
});

it("a refund has the largest total of an order, and the sum of several orders and kinds", () => {
  const parts = [row({ amount: "20.000" }), row({ amount: "50" }), row({ amount: "9" })];
  expect(sumRefund(parts)).toMatchObject({ kind: "refund", amount: "50", currency: "EUR" });
  const other = row({ amount: "7.5", providerReference: "order-2" });
  expect(sumRefund([...parts, other])).toMatchObject({ amount: "57.5" });
  const reclaimed = row({ kind: "chargeback", amount: "30" });
  expect(sumRefund([reclaimed, ...parts])).toMatchObject({ kind: "chargeback", amount: "80" });
});

it("a refund that succeeded isn't undone by a failed or pending report, and one that failed not by a pending one", () => {
  const pending = row({ status: "pending", amount: "100" });
  const failed = row({ status: "failed" });
  expect(sumRefund([failed, pending])).toMatchObject({ status: "failed", amount: null });
  expect(sumRefund([row({ amount: "40" }), failed, pending])).toMatchObject({ status: "succeeded", amount: "40" });
});

it("a refund has no amount if none is reported, and of several currencies the one of most amounts", () => {
  expect(sumRefund([row({})])).toMatchObject({ amount: null, currency: null });
  const coins = row({ amount: "0.1", currency: "BTC" });
  expect(sumRefund([coins, row({ amount: "1" }), row({ amount: "2" })])).toMatchObject({
    amount: "2",
    currency: "EUR",
  });
});

it("a refund happened when the status it has was first reported, by the provider's clock if it tells", () => {
  const occurredAt = new Date("2026-11-23T08:00:00Z");
  const later = row({ amount: "1", recordedAt: new Date("2026-11-25T00:00:00Z") });
  const early = row({ status: "pending", occurredAt: new Date("2026-11-20T00:00:00Z") });
  expect(sumRefund([later, early, row({})])?.at).toBe("2026-11-24T12:00:00.000Z");
  expect(sumRefund([later, early, row({ occurredAt })])?.at).toBe("2026-11-23T08:00:00.000Z");
});
