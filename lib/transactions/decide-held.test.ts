import { describe, expect, it } from "vitest";
import type { OrderState } from "#lib/providers/provider.ts";
import { applyReport } from "./apply-report.ts";
import { decideHeld } from "./decide-held.ts";
import { newTestTransaction, orderFor, reread, testProvider } from "./test-transaction.ts";

const now = new Date();
const operator = "olu@slipway.example";

async function held(told: Partial<OrderState>) {
  const made = await newTestTransaction();
  const order = orderFor(made, { status: "success", hash: "0xabc", ...told });
  expect(await applyReport(made.id, order, "callback", now)).toBe("held");
  const asking = (answer: OrderState | null) => ({
    providersIn: () => [testProvider({ getOrder: async () => answer })],
    now,
  });
  return { made, order, around: asking(order), asking };
}

describe("the operator's word on what is held", () => {
  it("accepts it with the amounts and the wallet of the provider's order", async () => {
    const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const { made, around } = await held({ fiatAmount: "50", cryptoAmount: "0.0005", wallet });
    await decideHeld(made.id, "accept", operator, around);
    const { row, moves, reasons } = await reread(made);
    expect(row).toMatchObject({ status: "success", heldReason: null, transactionHash: "0xabc", walletAddress: wallet });
    expect([row.fiatAmount, row.cryptoAmount, row.exchangeRate].map(Number)).toEqual([50, 0.0005, 100_000]);
    expect(moves.at(-1)).toBe("pending>success operator");
    expect(reasons.at(-1)).toContain(operator);
  });

  it("rejects it once and for all: the status stays, the provider is asked on, and the same is not held again", async () => {
    const { made, order, around } = await held({ fiatAmount: "50" });
    await decideHeld(made.id, "reject", operator, around);
    expect(await applyReport(made.id, order, "poll", now)).toBe("unchanged");
    const { row, moves, reasons } = await reread(made);
    expect(row).toMatchObject({ status: "pending", heldReason: null, nextCheckAt: expect.any(Date) });
    expect(moves).toEqual(["pending>pending callback", "pending>pending operator"]);
    expect(reasons.at(-1)).toBe(`Rejected: The provider's order is over 50 USD, by ${operator}`);
    expect(await applyReport(made.id, { ...order, fiatAmount: "60" }, "poll", now)).toBe("held");
  });

  it("fails it: the partner is told, and the same report does not bring it back", async () => {
    const { made, order, around } = await held({ fiatAmount: "50" });
    await decideHeld(made.id, "fail", operator, around);
    const { row, moves } = await reread(made);
    expect(row).toMatchObject({ status: "failed", heldReason: null, heldOrder: null, nextCheckAt: null });
    expect(row.statusReason).toBe("Not accepted: The provider's order is over 50 USD");
    expect(row.statusReason).not.toContain(operator);
    expect(moves.at(-1)).toBe("pending>failed operator");
    expect(await applyReport(made.id, order, "poll", now)).toBe("unchanged");
    expect((await reread(made)).row.status).toBe("failed");
  });

  it("keeps it held with a note, together with what the provider's order said", async () => {
    const { made, around } = await held({ fiatAmount: "50" });
    await decideHeld(made.id, "keep", operator, around);
    const { row, moves, reasons } = await reread(made);
    expect(row).toMatchObject({ status: "pending", heldReason: expect.any(String) });
    expect(JSON.parse(row.heldOrder ?? "")).toMatchObject({ fiatAmount: "50", fiat: "USD" });
    expect([moves.at(-1), reasons.at(-1)]).toEqual(["pending>pending operator", `Still held, ${operator}`]);
    await decideHeld(made.id, "accept", operator, around);
    expect((await reread(made)).row).toMatchObject({ status: "success", heldOrder: null });
  });

  it("can be given once", async () => {
    const { made, around } = await held({ fiatAmount: "50" });
    const both = [decideHeld(made.id, "accept", operator, around), decideHeld(made.id, "accept", operator, around)];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(decideHeld(made.id, "reject", operator, around)).rejects.toMatchObject({ code: "not_found" });
    await expect(decideHeld("tx_nobody", "accept", operator, around)).rejects.toMatchObject({ code: "not_found" });
    expect((await reread(made)).moves).toEqual(["pending>pending callback", "pending>success operator"]);
  });

  it("accepts nothing that the provider does not say any more", async () => {
    const { made, order, asking } = await held({ fiatAmount: "50" });
    for (const answer of [null, { ...order, status: "processing" as const }]) {
      const accepting = decideHeld(made.id, "accept", operator, asking(answer));
      await expect(accepting).rejects.toMatchObject({ code: "provider_unavailable" });
    }
    await expect(decideHeld(made.id, "accept", operator, { providersIn: () => [], now })).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect((await reread(made)).row.heldReason).toBeTruthy();
  });

  it.each([{ fiat: "EUR" }, { crypto: "ETH" }, { network: "ethereum" }, { reference: "tx_other" }])(
    "takes no amounts that cannot be this transaction's: %j",
    async (told) => {
      const { made, around } = await held(told);
      await expect(decideHeld(made.id, "accept", operator, around)).rejects.toMatchObject({
        code: "route_unsupported",
      });
      expect((await reread(made)).row).toMatchObject({ status: "pending", heldReason: expect.any(String) });
    },
  );
});
