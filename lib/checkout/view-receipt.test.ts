import { describe, expect, it } from "vitest";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, testProvider } from "#lib/transactions/test-transaction.ts";
import { viewReceipt } from "./view-receipt.ts";

const start = new Date("2026-11-20T10:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
// Its methods throw: a receipt calls no provider.
const context = { providersIn: () => [testProvider()], now: after(60) };

const report = (row: TransactionRow, minutes: number, reported: Parameters<typeof orderFor>[1]) =>
  applyProviderUpdate(row.id, orderFor(row, reported), "callback", after(minutes));

describe("viewReceipt", () => {
  it("has the final amounts, fees, and times of a payment that succeeded", async () => {
    const row = await newTestTransaction({ now: start });
    await report(row, 3, { status: "processing" });
    const fees = { provider: "8", network: "0.50" };
    await report(row, 5, {
      status: "success",
      hash: "ab".repeat(32),
      fiatAmount: "100",
      cryptoAmount: "0.00099",
      fees,
    });
    expect(await viewReceipt(row.checkoutToken, context)).toMatchObject({
      createdAt: "2026-11-20T10:00:00.000Z",
      paidAt: "2026-11-20T10:03:00.000Z",
      endedAt: "2026-11-20T10:05:00.000Z",
      areAmountsQuoted: false,
      view: {
        status: "success",
        cryptoAmount: "0.00099",
        fees: { provider: "8", network: "0.5", svc: "0" },
        areFeesFinal: true,
        providerTransactionId: `order-of-${row.id}`,
        transactionHash: "ab".repeat(32),
        // The sandbox is on no public network.
        explorerUrl: null,
        supportUrl: null,
      },
    });
  });

  it("says so if the provider reports no final amounts and fees", async () => {
    const row = await newTestTransaction({ now: start });
    await report(row, 5, { status: "success", cryptoAmount: null });
    expect(await viewReceipt(row.checkoutToken, context)).toMatchObject({
      paidAt: "2026-11-20T10:05:00.000Z",
      areAmountsQuoted: true,
      view: { areFeesFinal: false },
    });
  });

  it("has the time of the refund, also if the payment failed before", async () => {
    const row = await newTestTransaction({ now: start });
    await report(row, 5, { status: "failed" });
    await report(row, 9, { status: "refunded" });
    expect(await viewReceipt(row.checkoutToken, context)).toMatchObject({
      paidAt: null,
      endedAt: "2026-11-20T10:09:00.000Z",
      view: { status: "refunded" },
    });
  });

  it("is unavailable before the end, and without a payment", async () => {
    const row = await newTestTransaction({ now: start });
    const look = () => viewReceipt(row.checkoutToken, context);
    expect(await look()).toBe("unavailable");
    for (const status of ["processing", "failed"] as const) {
      await report(row, 1, { status });
      expect(await look()).toBe("unavailable");
    }
  });

  it("is null for an unknown token", async () => {
    for (const token of ["", "nonsense", "0".repeat(27)]) expect(await viewReceipt(token, context)).toBeNull();
  });
});
