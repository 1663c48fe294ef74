import { describe, expect, it } from "vitest";
import { applyReport, closeUnstarted } from "./apply-report.ts";
import { newTestTransaction, orderFor, reread } from "./test-transaction.ts";

const now = new Date();

describe("applying a report", () => {
  it("moves forward, writes each move down, and keeps what was learned", async () => {
    const made = await newTestTransaction();
    await applyReport(made.id, orderFor(made, { status: "processing" }), "callback", now);
    expect(await applyReport(made.id, orderFor(made, { status: "success", hash: "0xabc" }), "poll", now)).toBe("moved");
    const { row, moves } = await reread(made);
    expect(moves).toEqual(["pending>processing callback", "processing>success poll"]);
    expect(row).toMatchObject({
      status: "success",
      transactionHash: "0xabc",
      providerTransactionId: `order-of-${made.id}`,
      nextCheckAt: null,
    });
    expect([Number(row.cryptoAmount), Number(row.quotedCryptoAmount)]).toEqual([0.00099, 0.001]);
  });

  it("takes a report that repeats or comes out of order without effect", async () => {
    const made = await newTestTransaction();
    const report = (status: "processing" | "success" | "failed") =>
      applyReport(made.id, orderFor(made, { status }), "callback", now);
    expect([
      await report("success"),
      await report("success"),
      await report("processing"),
      await report("failed"),
    ]).toEqual(["moved", "unchanged", "unchanged", "unchanged"]);
    expect((await reread(made)).row.status).toBe("success");
  });

  it("makes one move of a hundred reports at the same instant", async () => {
    const made = await newTestTransaction();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => applyReport(made.id, orderFor(made, { status: "success" }), "callback", now)),
    );
    expect(outcomes.filter((outcome) => outcome === "moved")).toHaveLength(1);
    expect((await reread(made)).moves).toEqual(["pending>success callback"]);
  });

  it("records a word nobody knows and changes nothing", async () => {
    const made = await newTestTransaction();
    expect(await applyReport(made.id, orderFor(made, { status: null, rawStatus: "teleported" }), "poll", now)).toBe(
      "unknown_status",
    );
    expect(await reread(made)).toMatchObject({ row: { status: "pending" }, moves: ["pending>pending poll"] });
  });

  it.each([
    ["another amount", { fiatAmount: "50" }],
    ["no amount", { fiatAmount: null }],
    ["another fiat", { fiat: "EUR" }],
    ["another asset", { crypto: "ETH" }],
    ["another network", { network: "ethereum" }],
    ["another wallet", { wallet: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }],
    ["another transaction", { reference: "tx_other" }],
  ])("holds a success over %s for the operator", async (_what, told) => {
    const made = await newTestTransaction();
    expect(await applyReport(made.id, orderFor(made, { status: "success", ...told }), "callback", now)).toBe("held");
    const { row } = await reread(made);
    expect(row.status).toBe("pending");
    expect(row.heldReason).toBeTruthy();
  });

  it("takes a late payment after the transaction was closed", async () => {
    const made = await newTestTransaction();
    expect(await closeUnstarted(made.id, now)).toBe(true);
    expect(await closeUnstarted(made.id, now)).toBe(false);
    await applyReport(made.id, orderFor(made, { status: "success" }), "callback", now);
    const { row, moves } = await reread(made);
    expect([row.status, moves]).toEqual(["success", ["pending>expired timeout", "expired>success callback"]]);
  });

  it("knows nothing of a transaction that is not there", async () => {
    const made = await newTestTransaction();
    expect(await applyReport("tx_nobody", orderFor(made, { status: "success" }), "callback", now)).toBe("gone");
  });
});
