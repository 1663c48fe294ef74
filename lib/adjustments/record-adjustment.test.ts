import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { type Status, statuses } from "#db/enums.ts";
import { databaseParts, privilegesOf } from "#db/privileges.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import type { ProviderRefund } from "#lib/providers/provider-refund.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";

const known = "order-1";
const now = new Date("2026-11-24T12:00:00Z");

/** A transaction whose order is known. */
async function newPaid(status: Status = "success"): Promise<TransactionRow> {
  const made = await newTestTransaction();
  await applyProviderUpdate(made.id, orderFor(made, { status, providerTransactionId: known }), "poll", now);
  return (await readAgain(made)).row;
}

const report = (row: TransactionRow, update: Partial<ProviderUpdate>) =>
  applyProviderUpdate(row.id, orderFor(row, { providerTransactionId: known, ...update }), "callback", now);

const adjustmentsOf = ({ id }: TransactionRow) => rawSql()`
  select kind, amount::float as amount, currency, provider_reference as reference, raw_status as "rawStatus", reason, source,
    partner_id as "partnerId", environment, to_json(recorded_at) as "recordedAt"
  from adjustments where transaction_id = ${id} order by kind, reference, amount nulls first`;
const eventsOf = ({ id }: TransactionRow) => rawSql()`select id, body from webhook_events where transaction_id = ${id}`;

describe("a refund after success", () => {
  it("is recorded once, with the transaction, and neither its status nor its event changes", async () => {
    const row = await newPaid();
    const events = await eventsOf(row);
    const update = { status: "refunded", rawStatus: "refunded", reason: "Chosen by the card's holder" } as const;
    for (let time = 0; time < 3; time += 1) await report(row, update);
    expect(await adjustmentsOf(row)).toEqual([
      {
        kind: "refund",
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
    expect(afterwards).toEqual({ ...row, refund: { ...refund, at: now.toISOString() } });
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

describe("reports that repeat or arrive in another order", () => {
  const cases = randomCases({ usual: 60, nightly: 1_000 });
  type Report = { order: string | null; status: Status | null; refund: ProviderRefund | null; fiatAmount: string };
  const one: fc.Arbitrary<Report> = fc.record({
    order: fc.constantFrom(known, "order-2", "order-3", null),
    status: fc.constantFrom(...statuses, "refunded", "success", null),
    refund: fc.constantFrom(null, { amount: "20", currency: "USD" }, { amount: "0.0005", currency: "BTC" }),
    fiatAmount: fc.constantFrom("100", "50"),
  });
  // A set of reports, in two orders, the second one with repeats.
  const reordered = fc
    .array(one, { minLength: 1, maxLength: 7 })
    .chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc.shuffledSubarray([...reports, ...reports.slice(0, 3)], { minLength: reports.length }),
      ),
    )
    .map(([reports, shuffled]) => [reports, [...shuffled, ...reports.filter((all) => !shuffled.includes(all))]]);

  const play = async (status: Status, reports: Report[]) => {
    const row = await newPaid(status);
    for (const { order: providerTransactionId, ...update } of reports)
      await report(row, { ...update, providerTransactionId });
    const { row: end } = await readAgain(row);
    const rows = await adjustmentsOf(row);
    expect(end.status).toBe(status);
    return rows.map(({ kind, amount, currency, reference }) => [kind, amount, currency, reference]);
  };

  it.each(["success", "refunded"] as const)(
    "lead to the same rows when the transaction is %s",
    async (status) => {
      let rowCount = 0;
      const property = fc.asyncProperty(reordered, async ([first = [], second = []]) => {
        const rows = await play(status, first);
        expect(await play(status, second)).toEqual(rows);
        rowCount += rows.length;
      });
      await fc.assert(property, cases);
      expect(rowCount).toBeGreaterThan(cases.numRuns / 2);
    },
    120_000,
  );
});

describe("the table", () => {
  it("can't be changed by the parts of Slipway", () => {
    for (const part of databaseParts) expect(privilegesOf("adjustments", part)).toEqual(["select", "insert"]);
  });
});
