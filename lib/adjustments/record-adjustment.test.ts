import { describe, expect, it } from "vitest";
import { databaseParts, privilegesOf } from "#db/privileges.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { adjustmentsOf, eventsOf, known, newPaid, now, report } from "./test-refund.ts";

describe("a refund after success", () => {
  it("is recorded once, with the transaction, and neither its status nor its event changes", async () => {
    const row = await newPaid();
    const events = await eventsOf(row);
    const update = { status: "refunded", rawStatus: "refunded", reason: "Chosen by the card's holder" } as const;
    for (let time = 0; time < 3; time += 1) await report(row, update);
    expect(await adjustmentsOf(row)).toEqual([
      {
        kind: "refund",
        status: "succeeded",
        amount: null,
        currency: null,
        reference: known,
        rawStatus: "refunded",
        reason: "Chosen by the card's holder",
        source: "callback",
        partnerId: row.partnerId,
        environment: row.environment,
        recordedAt: expect.stringMatching(/^2026-11-24T12:00:00/),
      },
    ]);
    const { row: afterwards, reasons } = await readAgain(row);
    const refund = { kind: "refund", status: "succeeded", amount: null, currency: null, reason: update.reason };
    expect(afterwards).toEqual({ ...row, updatedAt: expect.any(Date), refund: { ...refund, at: now.toISOString() } });
    expect(reasons.at(-1)).toBe("The provider reported a refund after success");
    expect(reasons).toHaveLength(2);
    expect(await eventsOf(row)).toEqual(events);
  });

  it("has the amount that was refunded so far in each report", async () => {
    const row = await newPaid();
    for (const amount of ["20", "20.00", "50"])
      await report(row, { status: "refunded", refund: { amount, currency: "USD" } });
    expect(await adjustmentsOf(row)).toMatchObject([
      { amount: 20, currency: "USD" },
      { amount: 50, currency: "USD" },
    ]);
  });

  it("has no reason once the buyer is erased", async () => {
    const row = await newPaid();
    await updateTransaction(row.id, { erasedAt: now });
    await report(row, { status: "refunded", reason: "Ada asked for it" });
    expect(await adjustmentsOf(row)).toMatchObject([{ kind: "refund", reason: null }]);
  });
});

describe("a refund before success", () => {
  it("moves the transaction and is recorded", async () => {
    const row = await newPaid("processing");
    await report(row, { status: "refunded", refund: { amount: "99", currency: "USD" } });
    expect((await readAgain(row)).row.status).toBe("refunded");
    expect(await adjustmentsOf(row)).toMatchObject([{ kind: "refund", amount: 99, reference: known }]);
  });

  it("isn't recorded if it's about another transaction, or of an unknown status", async () => {
    const row = await newPaid("processing");
    await report(row, { status: "refunded", reference: "tx_other" });
    await report(row, { status: null, rawStatus: "refund?" });
    expect(await adjustmentsOf(row)).toEqual([]);
  });
});

describe("a second order that was paid", () => {
  it.each(["success", "refunded"] as const)("is recorded if the first one is %s", async (status) => {
    const row = await newPaid(status);
    const before = await adjustmentsOf(row);
    for (let time = 0; time < 2; time += 1)
      await report(row, { status: "success", providerTransactionId: "order-2", fiatAmount: "101" });
    expect((await adjustmentsOf(row)).slice(before.length)).toMatchObject([
      { kind: "second_payment", amount: 101, currency: "USD", reference: "order-2" },
    ]);
    expect((await readAgain(row)).row).toMatchObject({ status, providerTransactionId: known });
  });

  it("isn't recorded while it can still become the transaction's order", async () => {
    const row = await newPaid("failed");
    await report(row, { status: "success", providerTransactionId: "order-2" });
    expect([(await readAgain(row)).row.status, await adjustmentsOf(row)]).toEqual(["success", []]);
  });
});

describe("the table", () => {
  it("can't be changed by the parts of Slipway", () => {
    for (const part of databaseParts) expect(privilegesOf("adjustments", part)).toEqual(["select", "insert"]);
  });
});
