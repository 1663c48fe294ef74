import { describe, expect, it } from "vitest";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { resolveReview } from "./resolve-review.ts";
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

describe("resolveReview", () => {
  it("accepts the amounts and the wallet of the provider's order", async () => {
    const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const { made, around } = await onHold({ fiatAmount: "50", cryptoAmount: "0.0005", wallet });
    await resolveReview(made.id, "accept", operator, around);
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
    await resolveReview(made.id, "reject", operator, around);
    expect(await applyProviderUpdate(made.id, order, "poll", now)).toBe("unchanged");
    const { row, moves, reasons } = await readAgain(made);
    expect(row).toMatchObject({ status: "pending", reviewReason: null, nextCheckAt: expect.any(Date) });
    expect(moves).toEqual(["pending>pending callback", "pending>pending operator"]);
    expect(reasons.at(-1)).toBe(`Rejected: The provider reports 50 USD; 100 USD was agreed (−50%), by ${by}`);
    expect(await applyProviderUpdate(made.id, { ...order, fiatAmount: "60" }, "poll", now)).toBe("on_hold");
  });

  it("fails the transaction, and the same update doesn't reopen it", async () => {
    const { made, order, around } = await onHold({ fiatAmount: "50" });
    await resolveReview(made.id, "fail", operator, around);
    const { row, moves } = await readAgain(made);
    expect(row).toMatchObject({ status: "failed", reviewReason: null, reviewOrder: null, nextCheckAt: null });
    expect(row.statusReason).toBe("Not accepted: The provider reports 50 USD; 100 USD was agreed (−50%)");
    expect(row.statusReason).not.toContain("olu");
    expect(moves.at(-1)).toBe("pending>failed operator");
    expect(await applyProviderUpdate(made.id, order, "poll", now)).toBe("unchanged");
    expect((await readAgain(made)).row.status).toBe("failed");
  });

  it("keeps it on hold with a note and the provider's order", async () => {
    const { made, around } = await onHold({ fiatAmount: "50" });
    await resolveReview(made.id, "keep", operator, around);
    const { row, moves, reasons } = await readAgain(made);
    expect(row).toMatchObject({ status: "pending", reviewReason: expect.any(String) });
    expect(JSON.parse(row.reviewOrder ?? "")).toMatchObject({ fiatAmount: "50", fiat: "USD" });
    expect([moves.at(-1), reasons.at(-1)]).toEqual(["pending>pending operator", `Kept on hold by ${by}`]);
    await resolveReview(made.id, "accept", operator, around);
    expect((await readAgain(made)).row).toMatchObject({ status: "success", reviewOrder: null });
  });

  it("resolves a review only once", async () => {
    const { made, around } = await onHold({ fiatAmount: "50" });
    const both = [
      resolveReview(made.id, "accept", operator, around),
      resolveReview(made.id, "accept", operator, around),
    ];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(resolveReview(made.id, "reject", operator, around)).rejects.toMatchObject({ code: "not_found" });
    await expect(resolveReview("tx_nobody", "accept", operator, around)).rejects.toMatchObject({ code: "not_found" });
    expect((await readAgain(made)).moves).toEqual(["pending>pending callback", "pending>success operator"]);
  });

  it("doesn't accept an order that is no longer paid", async () => {
    const { made, order, asking } = await onHold({ fiatAmount: "50" });
    for (const response of [null, { ...order, status: "processing" as const }]) {
      const accepting = resolveReview(made.id, "accept", operator, asking(response));
      await expect(accepting).rejects.toMatchObject({ code: "provider_unavailable" });
    }
    await expect(resolveReview(made.id, "accept", operator, { providersIn: () => [], now })).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect((await readAgain(made)).row.reviewReason).toBeTruthy();
  });

  it.each([{ fiat: "EUR" }, { crypto: "ETH" }, { network: "ethereum" }, { reference: "tx_other" }])(
    "doesn't accept an order of another currency, network, or transaction: %j",
    async (reported) => {
      const { made, around } = await onHold(reported);
      await expect(resolveReview(made.id, "accept", operator, around)).rejects.toMatchObject({
        code: "route_unsupported",
      });
      expect((await readAgain(made)).row).toMatchObject({ status: "pending", reviewReason: expect.any(String) });
    },
  );
});
