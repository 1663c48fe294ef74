import { describe, expect, it } from "vitest";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { bodyOf, callbackReader, sendCallback } from "./test-callback.ts";

describe("callbacks without a signature", () => {
  it("never end an order that the provider still has open, and change nothing but the status", async () => {
    for (const status of ["failed", "cancelled", "expired", "refunded", "success"] as const) {
      const made = await newTestTransaction();
      await updateTransaction(made.id, { providerTransactionId: "order-1" });
      const open = orderFor(made, { status: "pending", providerTransactionId: "order-1", hash: null });
      const provider = callbackReader({ hasUnsignedCallbacks: true, getOrder: async () => open });
      const forged = { status, reason: "forged", hash: "forged", providerTransactionId: "order-2" };
      await sendCallback(bodyOf(orderFor(made, forged)), provider);
      await sendCallback(bodyOf(orderFor(made, { ...forged, providerTransactionId: null })), provider);
      await sendCallback(bodyOf(orderFor(made, { ...forged, status: "processing", fiatAmount: "1" })), provider);
      const { row, moves } = await readAgain(made);
      expect(moves).toEqual(["pending>processing callback"]);
      expect(row).toMatchObject({
        providerTransactionId: "order-1",
        transactionHash: null,
        statusReason: null,
        reviewReason: null,
      });
    }
  });

  it("end an order as the provider states it, and only ours", async () => {
    const made = await newTestTransaction();
    const ended = orderFor(made, { status: "failed", reason: "card declined" });
    const orders: ProviderUpdate[] = [{ ...ended, reference: "tx_another" }, { ...ended, reference: null }, ended];
    const provider = callbackReader({ hasUnsignedCallbacks: true, getOrder: async () => orders.shift() ?? null });
    const report = () => sendCallback(bodyOf(orderFor(made, { status: "failed", reason: "forged" })), provider);
    await report();
    await report();
    expect((await readAgain(made)).moves).toEqual([]);
    await report();
    expect((await readAgain(made)).row).toMatchObject({ status: "failed", statusReason: "card declined" });
  });
});
