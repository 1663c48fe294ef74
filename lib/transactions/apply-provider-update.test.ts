import { describe, expect, it } from "vitest";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { applyProviderUpdate, expireUnopened } from "./apply-provider-update.ts";
import { instructionsColumns, noBuyerDetails, readInstructions } from "./buyer-details.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain } from "./test-transaction.ts";

const now = new Date();

describe("applyProviderUpdate", () => {
  it("moves forward, records each move, and stores new facts", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "processing" }), "callback", now);
    expect(await applyProviderUpdate(made.id, orderFor(made, { status: "success", hash: "0xabc" }), "poll", now)).toBe(
      "moved",
    );
    const { row, moves } = await readAgain(made);
    expect(moves).toEqual(["pending>processing callback", "processing>success poll"]);
    expect(row).toMatchObject({
      status: "success",
      transactionHash: "0xabc",
      providerTransactionId: `order-of-${made.id}`,
      nextCheckAt: null,
    });
    expect([Number(row.cryptoAmount), Number(row.quotedCryptoAmount)]).toEqual([0.00099, 0.001]);
  });

  it("ignores repeated and out-of-order updates", async () => {
    const made = await newTestTransaction();
    const report = (status: "processing" | "success" | "failed") =>
      applyProviderUpdate(made.id, orderFor(made, { status }), "callback", now);
    expect([
      await report("success"),
      await report("success"),
      await report("processing"),
      await report("failed"),
    ]).toEqual(["moved", "unchanged", "unchanged", "unchanged"]);
    expect((await readAgain(made)).row.status).toBe("success");
  });

  it("makes one move for a hundred simultaneous updates", async () => {
    const made = await newTestTransaction();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        applyProviderUpdate(made.id, orderFor(made, { status: "success" }), "callback", now),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "moved")).toHaveLength(1);
    expect((await readAgain(made)).moves).toEqual(["pending>success callback"]);
  });

  it("records an unknown status once and changes nothing", async () => {
    const made = await newTestTransaction();
    const report = orderFor(made, { status: null, rawStatus: "teleported" });
    expect(await applyProviderUpdate(made.id, report, "poll", now)).toBe("unknown_status");
    expect(await applyProviderUpdate(made.id, report, "poll", now)).toBe("unknown_status");
    expect(await readAgain(made)).toMatchObject({ row: { status: "pending" }, moves: ["pending>pending poll"] });
  });

  it.each([
    ["another amount", { fiatAmount: "50" }],
    ["no amount", { fiatAmount: null }],
    ["nothing", { cryptoAmount: "0" }],
    ["another fiat", { fiat: "EUR" }],
    ["another asset", { crypto: "ETH" }],
    ["another network", { network: "ethereum" }],
    ["another wallet", { wallet: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }],
    ["another transaction", { reference: "tx_other" }],
    ["an order that names nothing we know", { reference: null }],
  ])("puts a success with %s on hold", async (_what, reported) => {
    const made = await newTestTransaction();
    expect(
      await applyProviderUpdate(made.id, orderFor(made, { status: "success", ...reported }), "callback", now),
    ).toBe("on_hold");
    const { row } = await readAgain(made);
    expect(row.status).toBe("pending");
    expect(row.reviewReason).toBeTruthy();
  });

  it("stays on hold until the transaction closes or the operator decides", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "success", fiatAmount: "50" }), "callback", now);
    await applyProviderUpdate(made.id, orderFor(made, { status: "processing" }), "callback", now);
    expect((await readAgain(made)).row).toMatchObject({ status: "processing", reviewReason: expect.any(String) });
    expect(await expireUnopened(made.id, now)).toBe(false);
    await applyProviderUpdate(made.id, orderFor(made, { status: "cancelled" }), "callback", now);
    expect((await readAgain(made)).row).toMatchObject({ status: "cancelled", reviewReason: null });
  });

  it("stores the final fees of a success, with the service fee taken out of the provider's fee", async () => {
    const made = await newTestTransaction();
    await updateTransaction(made.id, { svcFee: "2" });
    const fees = { provider: "7", network: "3" };
    await applyProviderUpdate(made.id, orderFor(made, { status: "success", fees }), "poll", now);
    const { row } = await readAgain(made);
    expect([row.providerFee, row.networkFee, row.svcFee].map(Number)).toEqual([5, 3, 2]);
  });

  it("doesn't expire a pending transaction that is on hold", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "success", fiatAmount: "50" }), "callback", now);
    expect(await expireUnopened(made.id, now)).toBe(false);
    expect((await readAgain(made)).row).toMatchObject({ status: "pending", reviewReason: expect.any(String) });
  });

  it("accepts a late payment after the transaction was closed", async () => {
    const made = await newTestTransaction();
    expect(await expireUnopened(made.id, now)).toBe(true);
    expect(await expireUnopened(made.id, now)).toBe(false);
    await applyProviderUpdate(made.id, orderFor(made, { status: "success" }), "callback", now);
    const { row, moves } = await readAgain(made);
    expect([row.status, moves]).toEqual(["success", ["pending>expired timeout", "expired>success callback"]]);
  });

  it("records an unknown status again if its words or its source differ", async () => {
    const made = await newTestTransaction();
    const report = (rawStatus: string, source: "poll" | "callback") =>
      applyProviderUpdate(made.id, orderFor(made, { status: null, rawStatus }), source, now);
    await report("teleported", "poll");
    await report("beamed", "poll");
    await report("beamed", "callback");
    await report("beamed", "callback");
    expect((await readAgain(made)).moves).toEqual([
      "pending>pending poll",
      "pending>pending poll",
      "pending>pending callback",
    ]);
  });

  it("records every move, also if the provider uses one word for both", async () => {
    const made = await newTestTransaction();
    for (const status of ["processing", "success"] as const)
      await applyProviderUpdate(made.id, orderFor(made, { status, rawStatus: "paid" }), "poll", now);
    expect((await readAgain(made)).moves).toEqual(["pending>processing poll", "processing>success poll"]);
  });

  it("puts a success on hold that follows other statuses", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "processing" }), "callback", now);
    const order = orderFor(made, { status: "success", fiatAmount: "50" });
    expect(await applyProviderUpdate(made.id, order, "callback", now)).toBe("on_hold");
  });

  it("doesn't expire a transaction while a buyer is starting it", async () => {
    const made = await newTestTransaction();
    await updateTransaction(made.id, { checkoutClaimedUntil: new Date(now.getTime() + 1) });
    expect(await expireUnopened(made.id, now)).toBe(false);
    await updateTransaction(made.id, { checkoutClaimedUntil: now });
    expect(await expireUnopened(made.id, now)).toBe(true);
    expect(await expireUnopened("tx_nobody", now)).toBe(false);
  });

  it("returns not_found for an unknown transaction", async () => {
    const made = await newTestTransaction();
    expect(await applyProviderUpdate("tx_nobody", orderFor(made, { status: "success" }), "callback", now)).toBe(
      "not_found",
    );
  });
});

describe("another order with our reference", () => {
  const older = { providerTransactionId: "order-older" };
  const newer = { providerTransactionId: "order-newer" };

  it("does not close the transaction, and is recorded", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "pending", ...newer }), "callback", now);
    for (const status of ["expired", "cancelled", "failed", "refunded"] as const) {
      await applyProviderUpdate(made.id, orderFor(made, { status, ...older }), "callback", now);
    }
    const { row, moves, reasons } = await readAgain(made);
    expect(row).toMatchObject({ status: "pending", ...newer });
    expect(moves).toEqual(Array(4).fill("pending>pending callback"));
    expect(reasons[0]).toContain("order-older");
  });

  it("replaces the known order once it is paid", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "pending", ...older }), "callback", now);
    await applyProviderUpdate(made.id, orderFor(made, { status: "processing", ...newer }), "callback", now);
    expect((await readAgain(made)).row).toMatchObject({ status: "processing", ...newer });
    await applyProviderUpdate(made.id, orderFor(made, { status: "expired", ...older }), "callback", now);
    expect((await readAgain(made)).row.status).toBe("processing");
    await applyProviderUpdate(made.id, orderFor(made, { status: "failed", ...newer }), "callback", now);
    expect((await readAgain(made)).row.status).toBe("failed");
    await applyProviderUpdate(made.id, orderFor(made, { status: "success", ...older }), "callback", now);
    expect((await readAgain(made)).row).toMatchObject({ status: "success", ...older });
  });

  it("is recorded for the operator if it is also paid", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "success", ...older }), "callback", now);
    await applyProviderUpdate(made.id, orderFor(made, { status: "success", ...newer }), "callback", now);
    const { row, reasons } = await readAgain(made);
    expect(row).toMatchObject({ status: "success", ...older });
    expect(reasons.at(-1)).toContain("order-newer, was also paid");
  });

  it("without an ID counts like the known one", async () => {
    const made = await newTestTransaction();
    await applyProviderUpdate(made.id, orderFor(made, { status: "processing", ...older }), "callback", now);
    await applyProviderUpdate(
      made.id,
      orderFor(made, { status: "failed", providerTransactionId: null }),
      "callback",
      now,
    );
    expect((await readAgain(made)).row).toMatchObject({ status: "failed", ...older });
  });
});

describe("instructions", () => {
  const instructions: Instructions = {
    text: "Pay by bank transfer",
    warning: null,
    details: [{ label: "Account", value: "001" }],
    deposit: null,
    payAt: null,
    endsAt: null,
    steps: [],
  };
  const stored = JSON.stringify(instructions);

  it("are kept until the provider replaces or removes them", async () => {
    const made = await newTestTransaction();
    const report = async (reported: Parameters<typeof orderFor>[1]) => {
      await applyProviderUpdate(made.id, orderFor(made, reported), "poll", now);
      return readInstructions((await readAgain(made)).row);
    };
    expect(await report({ status: "pending", instructions })).toBe(stored);
    expect(await report({ status: "pending" })).toBe(stored);
    expect(await report({ status: "processing" })).toBe(stored);
    expect(await report({ status: "processing", instructions: null })).toBeNull();
  });

  it("are deleted when the transaction closes for any reason", async () => {
    const [failed, expired] = [await newTestTransaction(), await newTestTransaction()];
    for (const { id } of [failed, expired])
      await updateTransaction(id, { ...instructionsColumns(id, stored), delayedAt: now });
    await applyProviderUpdate(failed.id, orderFor(failed, { status: "failed", instructions }), "poll", now);
    await expireUnopened(expired.id, now);
    for (const made of [failed, expired]) {
      expect((await readAgain(made)).row).toMatchObject({ ...noBuyerDetails, delayedAt: null });
    }
    await applyProviderUpdate(failed.id, orderFor(failed, { status: "failed", instructions }), "poll", now);
    expect((await readAgain(failed)).row).toMatchObject(noBuyerDetails);
  });
});
