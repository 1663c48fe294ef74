import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { databaseParts, privilegesOf } from "#db/privileges.ts";
import { backfillLedger } from "#lib/ledger/book.ts";
import { decimal, subtract } from "#lib/money.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { entriesOf, newOpen, read, refundOf, report } from "./test-ledger.ts";

const refundsOf = async (row: TransactionRow) => (await entriesOf(row)).filter(({ kind }) => kind === "refund");

const at = new Date("2026-10-31T23:59:59.999Z");
const later = new Date("2026-11-01T00:00:00.000Z");

describe("a success", () => {
  it("is booked with its fees on its day in UTC, in the last millisecond of a month", async () => {
    const row = await newOpen(at);
    await report(row, { status: "success", partnerFee: { amount: "1.5", currency: "USD" } }, at);
    const { svcFee, providerFee, networkFee } = (await readAgain(row)).row;
    const entry = { currency: "USD", count: 1, on: "2026-10-31", adjustment: null };
    expect(await entriesOf(row)).toEqual([
      { ...entry, kind: "volume", amount: "100" },
      { ...entry, kind: "provider_fee", amount: decimal(providerFee) },
      { ...entry, kind: "network_fee", amount: decimal(networkFee) },
      { ...entry, kind: "svc_fee", amount: decimal(svcFee) },
      { ...entry, kind: "partner_fee", amount: "1.5" },
    ]);
    const { rows } = await read(row, "2026-11");
    expect(rows).toEqual([]);
  });

  it("is booked once, also if it follows a failure and is reported again", async () => {
    const row = await newOpen(at);
    for (const status of ["failed", "success", "success", "failed"] as const) await report(row, { status }, at);
    expect((await entriesOf(row)).filter(({ kind }) => kind === "volume")).toHaveLength(1);
  });

  it("isn't booked before it happens, or without it", async () => {
    const row = await newOpen(at);
    await report(row, { status: "processing" }, at);
    await report(row, refundOf("100"), at);
    expect(await entriesOf(row)).toEqual([]);
  });

  it("leaves nothing booked when its database transaction is rolled back", async () => {
    const row = await newOpen(at);
    const failing = applyProviderUpdate(row.id, orderFor(row, { status: "success" }), "callback", at, () => {
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await entriesOf(row)).toEqual([]);
  });
});

describe("a refund", () => {
  it("is booked when it's learned, by what it adds to the sum of the adjustments", async () => {
    const row = await newOpen(at);
    await report(row, { status: "success" }, at);
    for (const amount of ["20", "20.00", "50", "30"]) await report(row, refundOf(amount), later);
    await report(row, { ...refundOf("10"), refund: { amount: "10", currency: "USD", kind: "chargeback" } }, later);
    const entry = { kind: "refund", currency: "USD", on: "2026-11-01", adjustment: expect.stringMatching(/^adj_/) };
    expect(await refundsOf(row)).toEqual([
      { ...entry, amount: "-20", count: 1 },
      { ...entry, amount: "-30", count: 0 },
      { ...entry, amount: "-10", count: 0 },
    ]);
    const [month] = (await read(row, "2026-11")).rows;
    expect(month).toMatchObject({ count: 0, volume: "0", refundCount: 1, refunded: "60", net: "-60" });
  });

  it("counts without an amount, and gets it later", async () => {
    const row = await newOpen(at);
    await report(row, { status: "success" }, at);
    await report(row, refundOf(null), at);
    await report(row, refundOf("40"), later);
    expect(await refundsOf(row)).toMatchObject([
      { amount: "0", count: 1, on: "2026-10-31" },
      { amount: "-40", count: 0, on: "2026-11-01" },
    ]);
  });

  it("isn't booked while it's pending or failed", async () => {
    const row = await newOpen(at);
    await report(row, { status: "success" }, at);
    for (const status of ["pending", "failed"] as const)
      await report(row, { status: "success", refund: { status, amount: "40", currency: "USD" } }, at);
    expect(await refundsOf(row)).toEqual([]);
  });
});

describe("the commission that a provider reports", () => {
  it.each([
    ["0.99", false],
    ["0.9899", true],
    ["1.01", false],
    ["1.0101", true],
    ["0", true],
  ])("of %s is compared with a service fee of 1", async (amount, isDifferent) => {
    const row = await newOpen(at, { svcFee: "1" });
    await report(row, { status: "success", fees: null, partnerFee: { amount, currency: "USD" } }, at);
    const { rows } = await read(row, "2026-10");
    expect(rows).toMatchObject([
      { reportedCount: 1, reported: amount, difference: subtract(amount, "1"), isDifferent },
    ]);
  });

  it("is only compared with the fees of transactions for which it's reported, in their currency", async () => {
    const row = await newOpen(at, { svcFee: "1" });
    const others = [await newOpen(at, { svcFee: "5" }), await newOpen(at, { svcFee: "7" })] as const;
    for (const { id } of others) await updateTransaction(id, { partnerId: row.partnerId });
    await report(row, { status: "success", fees: null, partnerFee: { amount: "1", currency: "USD" } }, at);
    const [none, foreign] = others;
    await report(none, { status: "success", fees: null, providerTransactionId: "order-2" }, at);
    const partnerFee = { amount: "0.5", currency: "USDC" };
    await report(foreign, { status: "success", fees: null, providerTransactionId: "order-3", partnerFee }, at);
    expect((await read(row, "2026-10")).rows).toMatchObject([
      { currency: "USD", count: 3, svcFee: "13", reportedCount: 1, reported: "1", difference: "0", isDifferent: false },
      { currency: "USDC", count: 0, svcFee: "0", reportedCount: 1, reported: "0.5", difference: null, net: null },
    ]);
  });
});

describe("the table", () => {
  it("can't be changed by the parts of Slipway", () => {
    for (const part of databaseParts) expect(privilegesOf("ledger_entries", part)).toEqual(["select", "insert"]);
  });
});

describe("the backfill", () => {
  const forget = ({ id }: TransactionRow) => rawSql()`delete from ledger_entries where transaction_id = ${id}`;

  it("books what changed while a previous version ran, and nothing the second time", async () => {
    const row = await newOpen(at);
    await report(row, { status: "success" }, at);
    await updateTransaction(row.id, { svcFee: "0.25" });
    const before = await entriesOf(row);
    await backfillLedger(later);
    await backfillLedger(later);
    const added = (await entriesOf(row)).slice(before.length);
    expect(added).toEqual([
      { kind: "svc_fee", amount: "-0.75", currency: "USD", count: 0, on: "2026-11-01", adjustment: null },
    ]);
  });

  it("takes the day of a success that is older than its column from the history", async () => {
    const row = await newOpen(at);
    await report(row, { status: "success" }, at);
    await forget(row);
    await updateTransaction(row.id, { succeededAt: null, closedAt: later, updatedAt: later });
    await report(row, refundOf("40"), later);
    expect(await entriesOf(row)).toEqual([]);
    await backfillLedger(new Date());
    const entries = await entriesOf(row);
    expect(entries.find(({ kind }) => kind === "volume")).toMatchObject({ on: "2026-10-31" });
    expect(await refundsOf(row)).toMatchObject([{ amount: "-40", on: "2026-11-01", adjustment: expect.any(String) }]);
  });
});
