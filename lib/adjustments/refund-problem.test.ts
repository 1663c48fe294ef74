import { describe, expect, it } from "vitest";
import { testRow } from "#lib/transactions/test-row.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { findRefundProblem } from "./refund-problem.ts";
import { adjustmentsOf, newPaid, report } from "./test-refund.ts";

describe("a refund that can't be right", () => {
  it.each([
    [{ amount: "100.01", currency: "USD" }, "The refund of 100.01 USD is more than the payment of 100 USD"],
    [{ amount: "1", currency: "BTC" }, "The refund is in BTC, but the payment was in USD"],
    [{ amount: "100", currency: "USD" }, "The provider reported a refund after success"],
  ])("of %j is recorded, with the history entry: %s", async (refund, reason) => {
    const row = await newPaid();
    for (let time = 0; time < 2; time += 1) await report(row, { status: "refunded", refund });
    expect((await readAgain(row)).reasons.slice(1)).toEqual([reason]);
    expect(await adjustmentsOf(row)).toMatchObject([{ currency: refund.currency }]);
  });

  it("is in the history also if it moves the transaction, or changes nothing else", async () => {
    const row = await newPaid("processing");
    const refund = { amount: "101", currency: "USD" };
    await report(row, { status: "processing", refund: { ...refund, status: "pending" } });
    await report(row, { status: "refunded", refund, reason: "Sent back" });
    const reason = "The refund of 101 USD is more than the payment of 100 USD";
    const { row: end, reasons } = await readAgain(row);
    expect([end.status, end.statusReason, reasons.slice(1)]).toEqual(["refunded", "Sent back", [reason, reason]]);
  });

  it("is compared with the crypto of a sale", () => {
    const sale = testRow({ type: "SELL" });
    const refund = { status: "succeeded", kind: "refund", reason: null, at: "" } as const;
    expect(findRefundProblem(sale, { ...refund, amount: "0.001", currency: "BTC" })).toBeNull();
    expect(findRefundProblem(sale, { ...refund, amount: "0.0011", currency: "BTC" })).toContain("more than");
    expect(findRefundProblem(sale, { ...refund, amount: "1", currency: "USD" })).toContain("in USD");
    expect(findRefundProblem(sale, { ...refund, amount: null, currency: null })).toBeNull();
  });
});
