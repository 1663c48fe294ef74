import { describe, expect, it } from "vitest";
import type { ReviewDecision } from "#db/enums.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { selectTransactionById } from "#lib/transactions/queries/open-transactions.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import type { ReviewContext } from "./lock-review.ts";
import { resolveReview } from "./resolve-review.ts";
import { reviewVersion } from "./review-order.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "./test-transaction.ts";

const now = new Date();
const operator = {
  actor: { kind: "operator" as const, id: "opr_test", name: "olu@slipway.example", address: null },
  reason: "checked with the provider",
};
const by = "olu@slipway.example: checked with the provider";

async function onHold(reported: Partial<ProviderUpdate>) {
  const made = await newTestTransaction();
  const order = orderFor(made, { status: "success", hash: "0xabc", ...reported });
  expect(await applyProviderUpdate(made.id, order, "callback", now)).toBe("on_hold");
  const asking = (response: ProviderUpdate | null) => ({
    providersIn: () => [testProvider({ getOrder: async () => response })],
    now,
  });
  return { made, order, around: asking(order), asking };
}

/** Decides on what the transaction is now. */
async function decide(id: string, decision: ReviewDecision, context: ReviewContext) {
  const row = await selectTransactionById(id);
  const version = row ? reviewVersion(row) : "";
  await resolveReview(id, { decision, version }, operator, { ...context, needsApproval: false });
}

describe("resolveReview", () => {
  it("accepts the amounts and the wallet of the provider's order", async () => {
    const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const { made, around } = await onHold({ fiatAmount: "50", cryptoAmount: "0.0005", wallet });
    await decide(made.id, "accept", around);
    const { row, moves, reasons } = await readAgain(made);
    expect(row).toMatchObject({
      status: "success",
      reviewReason: null,
      transactionHash: "0xabc",
      walletAddress: wallet,
    });
    expect([row.fiatAmount, row.cryptoAmount, row.exchangeRate].map(Number)).toEqual([50, 0.0005, 100_000]);
    expect(moves.at(-1)).toBe("pending>success operator");
    expect(reasons.at(-1)).toContain(by);
  });

  it("rejects a mismatch for good: keeps the status, resumes polling, and ignores the same update", async () => {
    const { made, order, around } = await onHold({ fiatAmount: "50" });
    await decide(made.id, "reject", around);
    expect(await applyProviderUpdate(made.id, order, "poll", now)).toBe("unchanged");
    const { row, moves, reasons } = await readAgain(made);
    expect(row).toMatchObject({ status: "pending", reviewReason: null, nextCheckAt: expect.any(Date) });
    expect(moves).toEqual(["pending>pending callback", "pending>pending operator"]);
    expect(reasons.at(-1)).toBe(`Rejected: The provider reports 50 USD; 100 USD was agreed (−50%), by ${by}`);
    expect(await applyProviderUpdate(made.id, { ...order, fiatAmount: "60" }, "poll", now)).toBe("on_hold");
  });

  it("fails the transaction, and the same update doesn't reopen it", async () => {
    const { made, order, around } = await onHold({ fiatAmount: "50" });
    await decide(made.id, "fail", around);
    const { row, moves } = await readAgain(made);
    expect(row).toMatchObject({ status: "failed", failureCode: "amount_mismatch" });
    expect(row).toMatchObject({ reviewReason: null, reviewOrder: null, nextCheckAt: null });
    expect(row.statusReason).toBe("Not accepted: The provider reports 50 USD; 100 USD was agreed (−50%)");
    expect(row.statusReason).not.toContain("olu");
    expect(moves.at(-1)).toBe("pending>failed operator");
    expect(await applyProviderUpdate(made.id, order, "poll", now)).toBe("unchanged");
    expect((await readAgain(made)).row.status).toBe("failed");
  });

  it("keeps it on hold with a note and the provider's order", async () => {
    const { made, around } = await onHold({ fiatAmount: "50" });
    await decide(made.id, "keep", around);
    const { row, moves, reasons } = await readAgain(made);
    expect(row).toMatchObject({ status: "pending", reviewReason: expect.any(String) });
    expect(JSON.parse(row.reviewOrder ?? "")).toMatchObject({ fiatAmount: "50", fiat: "USD" });
    expect([moves.at(-1), reasons.at(-1)]).toEqual(["pending>pending operator", `Kept on hold by ${by}`]);
    await decide(made.id, "accept", around);
    expect((await readAgain(made)).row).toMatchObject({ status: "success", reviewOrder: null });
  });

  it("resolves a review only once", async () => {
    const { made, around } = await onHold({ fiatAmount: "50" });
    const both = [decide(made.id, "accept", around), decide(made.id, "accept", around)];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(decide(made.id, "reject", around)).rejects.toMatchObject({ code: "not_found" });
    await expect(decide("tx_nobody", "accept", around)).rejects.toMatchObject({ code: "not_found" });
    expect((await readAgain(made)).moves).toEqual(["pending>pending callback", "pending>success operator"]);
  });

  it("doesn't accept an order that changed since the review, and shows the new one for another review", async () => {
    const { made, order, asking } = await onHold({ fiatAmount: "50" });
    const changed = asking({ ...order, fiatAmount: "5" });
    await expect(decide(made.id, "accept", changed)).rejects.toMatchObject({ code: "validation_failed" });
    const { row } = await readAgain(made);
    expect(row).toMatchObject({ status: "pending", reviewReason: expect.stringContaining("reports 5 USD") });
    const seen = { decision: "fail" as const, version: reviewVersion(row) };
    await applyProviderUpdate(made.id, { ...order, fiatAmount: "6" }, "callback", now);
    const late = resolveReview(made.id, seen, operator, { ...changed, needsApproval: false });
    await expect(late).rejects.toMatchObject({ code: "validation_failed" });
    await decide(made.id, "accept", asking({ ...order, fiatAmount: "6.00", rawStatus: "done" }));
    expect((await readAgain(made)).row.status).toBe("success");
  });

  it.each([{ wallet: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }, { walletTag: "77" }, { hash: "0xdef" }])(
    "doesn't accept an order with another %j than the one that was reviewed",
    async (changed) => {
      const { made, order, asking } = await onHold({ fiatAmount: "50" });
      const accepting = decide(made.id, "accept", asking({ ...order, ...changed }));
      await expect(accepting).rejects.toMatchObject({ code: "validation_failed" });
      expect((await readAgain(made)).row.status).toBe("pending");
    },
  );

  it("doesn't accept an order that is no longer paid", async () => {
    const { made, order, asking } = await onHold({ fiatAmount: "50" });
    for (const response of [null, { ...order, status: "processing" as const }]) {
      const accepting = decide(made.id, "accept", asking(response));
      await expect(accepting).rejects.toMatchObject({ code: "provider_unavailable" });
    }
    await expect(decide(made.id, "accept", { providersIn: () => [], now })).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect((await readAgain(made)).row.reviewReason).toBeTruthy();
  });

  it.each([{ fiat: "EUR" }, { crypto: "ETH" }, { network: "ethereum" }, { reference: "tx_other" }])(
    "doesn't accept an order of another currency, network, or transaction: %j",
    async (reported) => {
      const { made, around } = await onHold(reported);
      await expect(decide(made.id, "accept", around)).rejects.toMatchObject({
        code: "route_unsupported",
      });
      expect((await readAgain(made)).row).toMatchObject({ status: "pending", reviewReason: expect.any(String) });
    },
  );
});
