import { describe, expect, it } from "vitest";
import { environments, type Status, statuses, type WebhookEventName } from "#db/enums.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { minuteMs } from "#lib/duration.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { delayedTransaction } from "#lib/webhooks/contract.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { buyerReply } from "./buyer-reply.ts";
import { isDelayed } from "./delays.ts";
import { followUpDue } from "./follow-up.ts";
import { getTransaction, listTransactions } from "./list-transactions.ts";
import { orderFor, testRow } from "./test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "./test-transaction.ts";

// followUpDue claims everything that is due in the database.
const sql = setUpOwnDatabase();
const baseUrl = "https://api.example";
const paidAt = new Date("2026-11-20T12:00:00Z");
const minutesAfter = (minutes: number) => new Date(paidAt.getTime() + minutes * minuteMs);

/** A payment that the provider received at `paidAt`, and what happens to it. */
async function newPayment({
  method = "card",
  environment = "production" as (typeof environments)[number],
  events = ["transaction.delayed"] as WebhookEventName[],
} = {}) {
  const made = await newTestTransaction({ now: minutesAfter(-10), provider: randomBase62(8), environment });
  const { id, partnerId } = made;
  await updateTransaction(id, { paymentMethod: method, providerLink: "https://tester.example/1", checkCount: 9 });
  const scope = { partnerId, environment };
  await createEndpoint(scope, { name: "All", url: "https://shop.example/hook", events }, null, minutesAfter(-10));
  const row = { ...made, paymentMethod: method };
  const report = (status: Status, now: Date, change = {}) =>
    applyProviderUpdate(id, { ...orderFor(row, { status }), ...change }, "callback", now);
  await report("processing", paidAt);
  let reported: Status = "processing";
  const provider = testProvider({ id: made.provider, getOrder: async () => orderFor(row, { status: reported }) });
  const work = async (minutes: number) => {
    while ((await followUpDue(() => [provider], minutesAfter(minutes))) > 0);
  };
  return {
    row,
    scope,
    report,
    work,
    setReported: (status: Status) => {
      reported = status;
    },
    read: () => getTransaction(scope, id, baseUrl),
    listed: async () => (await listTransactions(scope, { is_delayed: true }, baseUrl)).transactions,
    events: () =>
      sql<{ name: string; body: Buffer }[]>`
        select e.name, e.body from webhook_events e join webhook_deliveries d on d.event_id = e.id
        where e.transaction_id = ${id} order by e.sequence`,
  };
}

const namesOf = (events: { name: string }[]) => events.map(({ name }) => name);

describe("a card payment that isn't completed", () => {
  it("is expected 30 minutes after it was received, and then delayed, with one event", async () => {
    const { row, work, read, listed, events } = await newPayment();
    const expected_by = minutesAfter(30).toISOString();
    const open = { is_delayed: false, delayed_since: null, expected_by };
    expect(await read()).toMatchObject({ ...open, next_step: { awaits: "provider", code: "wait_for_provider" } });
    expect((await readAgain(row)).row.nextCheckAt).toEqual(minutesAfter(30));
    await work(30);
    expect(await read()).toMatchObject(open);
    const before = (await read())?.updated_at ?? "";
    await work(31);
    const delayed = await read();
    expect(delayed).toMatchObject({
      is_delayed: true,
      delayed_since: expected_by,
      expected_by,
      next_step: { awaits: "provider", code: "contact_provider" },
    });
    expect(Date.parse(delayed?.updated_at ?? "")).toBeGreaterThan(Date.parse(before));
    expect(await listed()).toMatchObject([{ transaction_id: row.id, next_step: { awaits: "provider" } }]);
    for (const hours of [7, 14, 24 * 8]) await work(hours * 60);
    expect(namesOf(await events())).toEqual(["transaction.delayed"]);
  });

  it("has an event with the times and a text for the customer", async () => {
    const { row, work, events } = await newPayment();
    await updateTransaction(row.id, { providerTransactionId: "ord_7" });
    await work(31);
    const [event] = await events();
    const { data, meta } = JSON.parse(event?.body.toString() ?? "");
    expect(meta.event).toBe("transaction.delayed");
    const { id, status, delay } = delayedTransaction.parse(data);
    expect({ id, status }).toEqual({ id: row.id, status: "processing" });
    expect(delay).toEqual({
      since: minutesAfter(30).toISOString(),
      usual_seconds: 1_800,
      elapsed_seconds: 1_860,
      awaits: "provider",
      buyer_message: buyerReply((await readAgain(row)).row),
    });
  });

  it("has one event with two workers", async () => {
    const { row, events } = await newPayment();
    const provider = testProvider({
      id: row.provider,
      getOrder: async () => orderFor(row, { status: "processing" }),
    });
    const worker = () => followUpDue(() => [provider], minutesAfter(31));
    await Promise.all([worker(), worker(), worker()]);
    while ((await worker()) > 0);
    expect(namesOf(await events())).toEqual(["transaction.delayed"]);
  });

  it("isn't delayed anymore once it succeeds, which sends its event as always", async () => {
    const { report, work, read, listed, events } = await newPayment({
      events: ["transaction.delayed", "transaction.success"],
    });
    await work(31);
    await report("success", minutesAfter(40));
    expect(await read()).toMatchObject({ is_delayed: false, delayed_since: null, expected_by: null });
    expect((await read()).next_step).toMatchObject({ awaits: "none", code: "none" });
    expect(await listed()).toEqual([]);
    expect(namesOf(await events())).toEqual(["transaction.delayed", "transaction.success"]);
  });

  it("isn't delayed if the last poll finds it completed", async () => {
    const { setReported, work, read, events } = await newPayment();
    setReported("success");
    await work(31);
    expect(await read()).toMatchObject({ status: "success", is_delayed: false });
    expect(await events()).toEqual([]);
  });

  it("sends nothing to partners that didn't choose the event, and is still marked", async () => {
    const { work, read, events } = await newPayment({ events: ["transaction.success"] });
    await work(31);
    expect(await read()).toMatchObject({ is_delayed: true });
    expect(await events()).toEqual([]);
  });
});

describe("a payment", () => {
  it("by bank transfer isn't delayed after 31 minutes, but after a day", async () => {
    const { work, read, events } = await newPayment({ method: "sepa_bank_transfer" });
    await work(31);
    expect(await read()).toMatchObject({ is_delayed: false, expected_by: minutesAfter(24 * 60).toISOString() });
    await work(24 * 60 - 1);
    expect(await events()).toEqual([]);
    await work(24 * 60 + 1);
    expect(await read()).toMatchObject({ is_delayed: true });
    expect(namesOf(await events())).toEqual(["transaction.delayed"]);
  });

  it("is never delayed in the sandbox, nor expected at a time", async () => {
    const { work, read, listed, events } = await newPayment({ environment: "sandbox" });
    for (const hours of [1, 30, 24 * 8]) await work(hours * 60);
    expect(await read()).toMatchObject({ status: "processing", is_delayed: false, expected_by: null });
    expect(await listed()).toEqual([]);
    expect(await events()).toEqual([]);
  });

  it("on hold awaits the operator without an event, and is delayed afterward if it's still open", async () => {
    const { row, report, work, read, listed, events } = await newPayment();
    expect(await report("success", minutesAfter(20), { fiatAmount: "50" })).toBe("on_hold");
    await work(31);
    expect(await read()).toMatchObject({ is_delayed: false, next_step: { awaits: "operator", code: "review" } });
    expect(await listed()).toEqual([]);
    await updateTransaction(row.id, { reviewReason: null, reviewOrder: null, nextCheckAt: minutesAfter(60) });
    await work(61);
    expect(await read()).toMatchObject({ is_delayed: true, delayed_since: minutesAfter(30).toISOString() });
    expect(namesOf(await events())).toEqual(["transaction.delayed"]);
  });

  it("that is put on hold while it's delayed has no second event afterward", async () => {
    const { row, report, work, read, events } = await newPayment();
    await work(31);
    await report("success", minutesAfter(40), { fiatAmount: "50" });
    expect(await read()).toMatchObject({ is_delayed: false, next_step: { awaits: "operator" } });
    await updateTransaction(row.id, { reviewReason: null, reviewOrder: null, nextCheckAt: minutesAfter(60) });
    await work(61);
    expect(await read()).toMatchObject({ is_delayed: true });
    expect(namesOf(await events())).toEqual(["transaction.delayed"]);
  });
});

describe("after an upgrade", () => {
  /** As an older version left it: without the time until when it's expected. */
  async function newOldPayment(set: Partial<TransactionRow>) {
    const payment = await newPayment();
    await updateTransaction(payment.row.id, { expectedBy: null, ...set });
    return payment;
  }

  it("a payment that is late already is delayed without an event", async () => {
    const { work, read, events } = await newOldPayment({ nextCheckAt: minutesAfter(90) });
    await work(91);
    expect(await read()).toMatchObject({ is_delayed: true, delayed_since: minutesAfter(30).toISOString() });
    await work(24 * 60);
    expect(await events()).toEqual([]);
  });

  it("a payment that becomes late has an event, counted from the first change to processing", async () => {
    const { work, read, events } = await newOldPayment({ paidAt: null, nextCheckAt: minutesAfter(5) });
    await work(6);
    expect(await read()).toMatchObject({ is_delayed: false, expected_by: minutesAfter(30).toISOString() });
    await work(31);
    expect(namesOf(await events())).toEqual(["transaction.delayed"]);
  });

  it("a mark of the older version goes with the payment, and by the new rule", async () => {
    const { row, work, read } = await newOldPayment({ nextCheckAt: minutesAfter(5), delayedAt: minutesAfter(1) });
    expect(await read()).toMatchObject({ is_delayed: true });
    await work(6);
    expect(await read()).toMatchObject({ is_delayed: false });
    const pending = await newTestTransaction({ now: paidAt, environment: "production" });
    await updateTransaction(pending.id, { delayedAt: minutesAfter(1) });
    await applyProviderUpdate(pending.id, orderFor(pending, { status: "processing" }), "callback", minutesAfter(2));
    expect((await readAgain(pending)).row).toMatchObject({ delayedAt: null, expectedBy: minutesAfter(32) });
    expect((await readAgain(row)).row.delayedAt).toBeNull();
  });
});

it("the filter finds what is shown as delayed", async () => {
  const partner = await newTestTransaction();
  const marks = [null, minutesAfter(1)];
  for (const environment of environments)
    for (const status of statuses)
      for (const delayedAt of marks)
        for (const reviewReason of [null, "another amount"]) {
          const made = await newTestTransaction({ environment });
          const set = { partnerId: partner.partnerId, status, delayedAt, reviewReason };
          await updateTransaction(made.id, set);
          const isShown = isDelayed(testRow({ ...set, environment }));
          const scope = { partnerId: partner.partnerId, environment };
          const { transactions } = await listTransactions(scope, { is_delayed: true, limit: 100 }, baseUrl);
          expect([set, transactions.some(({ id }) => id === made.id)]).toEqual([set, isShown]);
          expect((await getTransaction(scope, made.id, baseUrl)).is_delayed).toBe(isShown);
        }
});
