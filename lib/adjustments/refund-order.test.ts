import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refundKinds, refundStatuses, type Status, statuses } from "#db/enums.ts";
import type { ProviderRefund } from "#lib/providers/provider-refund.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { adjustmentsOf, chooseEvents, eventsOf, known, newPaid, report } from "./test-refund.ts";

describe("reports that repeat or arrive in another order", () => {
  const cases = randomCases({ usual: 60, nightly: 1_000 });
  type Report = { order: string | null; status: Status | null; refund: ProviderRefund | null; fiatAmount: string };
  const money = fc.constantFrom(
    { amount: "20", currency: "USD" },
    { amount: "150", currency: "USD" },
    { amount: "0.0005", currency: "BTC" },
    { amount: null, currency: null },
  );
  const refund: fc.Arbitrary<ProviderRefund> = fc
    .tuple(money, fc.constantFrom(undefined, ...refundKinds), fc.constantFrom(undefined, ...refundStatuses))
    .map(([amounts, kind, status]) => ({ ...amounts, ...(kind && { kind }), ...(status && { status }) }));
  const one: fc.Arbitrary<Report> = fc.record({
    order: fc.constantFrom(known, "order-2", "order-3", null),
    status: fc.constantFrom(...statuses, "refunded", "success", null),
    refund: fc.option(refund, { freq: 2 }),
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
    await chooseEvents(row);
    for (const { order: providerTransactionId, ...update } of reports)
      await report(row, { ...update, providerTransactionId });
    const { row: end } = await readAgain(row);
    const rows = await adjustmentsOf(row);
    const { fiatAmount, cryptoAmount, providerTransactionId } = end;
    const { at: _at, reason: _reason, ...refunded } = end.refund ?? {};
    const events = (await eventsOf(row)).map(({ name, occurrence }) => `${name} ${occurrence}`);
    expect(end.status).toBe(status);
    const keys = rows.map(({ kind, status, amount, currency, reference }) => [
      kind,
      status,
      amount,
      currency,
      reference,
    ]);
    return {
      rows: keys.map((key) => JSON.stringify(key)).sort(),
      refunded,
      events: events.sort(),
      money: { fiatAmount, cryptoAmount, providerTransactionId },
    };
  };

  it.each(["success", "refunded"] as const)(
    "lead to the same rows, events, refund, and amounts when the transaction is %s",
    async (status) => {
      let rowCount = 0;
      let eventCount = 0;
      const property = fc.asyncProperty(reordered, async ([first = [], second = []]) => {
        const end = await play(status, first);
        expect(await play(status, second)).toEqual(end);
        rowCount += end.rows.length;
        eventCount += end.events.length;
      });
      await fc.assert(property, cases);
      expect(rowCount).toBeGreaterThan(cases.numRuns / 2);
      expect(eventCount).toBeGreaterThan(cases.numRuns / 2);
    },
    300_000,
  );

  it("lead to the same refund of an order that was paid and cancelled", async () => {
    for (const [statuses, refund] of [
      [["processing", "cancelled"], { status: "pending", amount: "100", currency: "USD" }],
      [["cancelled", "processing", "cancelled"], { status: "pending", amount: "100", currency: "USD" }],
      [["cancelled", "cancelled"], null],
      [["processing", "processing"], null],
      [["success", "cancelled"], null],
      [["cancelled", "success"], null],
    ] as const) {
      const row = await newPaid("pending");
      for (const status of statuses) await report(row, { status, isRefundedIfCancelled: true });
      const { row: end } = await readAgain(row);
      expect([statuses, end.refund]).toEqual([statuses, refund && expect.objectContaining(refund)]);
    }
  });
});
