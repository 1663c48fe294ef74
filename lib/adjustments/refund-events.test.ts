import { describe, expect, it } from "vitest";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { usualEvents } from "#lib/webhooks/event-kinds-contract.ts";
import { adjustmentsOf, chooseEvents, eventsOf, newPaid, now, report } from "./test-refund.ts";

describe("the events of a refund", () => {
  const usd = (amount: string) => ({ amount, currency: "USD" });
  const refundEvents = async (row: TransactionRow) =>
    (await eventsOf(row))
      .map(({ body }) => JSON.parse(body.toString()))
      .filter(({ meta }) => meta.event.startsWith("transaction.refund"))
      .map(({ meta, data }) => [meta.event, data.status, data.refund]);
  const at = now.toISOString();

  it("are one for each refund that succeeded or failed, with what was returned so far, and none while it's pending", async () => {
    const row = await newPaid();
    await chooseEvents(row);
    await report(row, { status: "processing", refund: { status: "pending", ...usd("20") } });
    expect(await refundEvents(row)).toEqual([]);
    await report(row, { status: "processing", refund: { status: "failed", ...usd("20") }, reason: "Card closed" });
    for (const amount of ["20", "50", "20.0"]) await report(row, { status: "refunded", refund: usd(amount) });
    const refund = { kind: "refund", currency: "USD", at };
    expect(await refundEvents(row)).toEqual([
      ["transaction.refund_failed", "success", { ...refund, status: "failed", amount: "20", reason: "Card closed" }],
      ["transaction.refunded", "success", { ...refund, status: "succeeded", amount: "20", reason: null }],
      ["transaction.refunded", "success", { ...refund, status: "succeeded", amount: "50", reason: null }],
    ]);
  });

  it("are one if the transaction becomes refunded, and it's the only event", async () => {
    const row = await newPaid("processing");
    await chooseEvents(row);
    for (let time = 0; time < 2; time += 1) await report(row, { status: "refunded" });
    expect((await eventsOf(row)).map(({ name }) => name)).toEqual(["transaction.refunded"]);
    expect((await refundEvents(row))[0]?.slice(0, 2)).toEqual(["transaction.refunded", "refunded"]);
  });

  it("aren't written for partners that didn't choose them", async () => {
    const row = await newPaid("processing");
    await chooseEvents(row, [...usualEvents, "transaction.refund_failed"]);
    await report(row, { status: "success" });
    await report(row, { status: "refunded" });
    expect((await eventsOf(row)).map(({ name }) => name)).toEqual(["transaction.success"]);
  });

  it("have no reason once the buyer is erased, and neither has the refund", async () => {
    const row = await newPaid();
    await chooseEvents(row);
    await report(row, { status: "refunded", refund: usd("20"), reason: "Ada asked for it" });
    const texts = async () => {
      const { refund } = (await readAgain(row)).row;
      return JSON.stringify([refund, await adjustmentsOf(row), await refundEvents(row)]);
    };
    expect((await texts()).match(/Ada/g)).toHaveLength(3);
    await eraseBuyer(row, { reference: row.partnerContext }, now, false);
    await report(row, { status: "refunded", refund: usd("30"), reason: "Ada asked again" });
    expect(await texts()).not.toContain("Ada");
    expect(await refundEvents(row)).toHaveLength(2);
  });
});
