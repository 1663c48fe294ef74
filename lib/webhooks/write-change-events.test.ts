import { expect, it, vi } from "vitest";
import { transact } from "#db/client.ts";
import type { SimulatedDelivery, WebhookEventName } from "#db/enums.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { selectTransactionLocked } from "#lib/transactions/queries/transactions.ts";
import { readTransaction } from "#lib/transactions/read-versions.ts";
import { simulateOutcome } from "#lib/transactions/simulate-outcome.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { writeChange } from "#lib/transactions/write-change.ts";
import { listEvents } from "./list-events.ts";
import { createEndpoint } from "./manage-endpoints.ts";
import { deliveriesOf } from "./test-webhooks.ts";

const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const all: WebhookEventName[] = [
  "transaction.success",
  "transaction.failed",
  "transaction.processing",
  "transaction.on_hold",
];

async function newCase(events = all) {
  const made = await newTestTransaction();
  const { partnerId, environment, id } = made;
  const scope = { partnerId, environment };
  await createEndpoint(scope, { name: "All", url: "https://shop.example/hook", events }, null, new Date());
  const report = (reported: Partial<ProviderUpdate>) =>
    applyProviderUpdate(id, orderFor(made, reported), "poll", new Date());
  const simulate = (status: "processing" | "success", webhook: SimulatedDelivery, percent?: string) =>
    simulateOutcome(scope, id, { status, webhook, amount_difference_percent: percent }, { now: new Date() });
  /** In the order in which they're delivered. */
  const sent = async () =>
    (await deliveriesOf(scope))
      .toSorted((a, b) => Number(a.sequence - b.sequence))
      .map(({ eventName, repeats }) => [eventName, ...(repeats ? ["twice"] : [])].join(" "));
  return { id, scope, report, simulate, sent, read: () => readTransaction(scope, id, "https://api.example") };
}

it("sends processing, a hold, and success in their order, each once", async () => {
  const { report, sent, scope, read } = await newCase();
  await report({ status: "processing" });
  await report({ status: "processing", hash: "0xabc" });
  expect(await report({ status: "success", fiatAmount: "50" })).toBe("on_hold");
  expect(await report({ status: "success", fiatAmount: "50" })).toBe("on_hold");
  const { hold } = (await read()) ?? {};
  await report({ status: "success" });
  const names = ["transaction.processing", "transaction.on_hold", "transaction.success"];
  expect(await sent()).toEqual(names);
  const events = await vi.waitFor(async () => {
    const { events } = await listEvents(scope, {});
    expect(events).toHaveLength(3);
    return events;
  }, 60_000);
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { meta: { event: "transaction.processing" }, data: { status: "processing", transaction_hash: "" } },
    { meta: { event: "transaction.on_hold" }, data: { status: "processing", transaction_hash: "0xabc", hold } },
    { meta: { event: "transaction.success" }, data: { status: "success" } },
  ]);
  expect(hold).toEqual({ since: expect.any(String), until: null, reason: "amount_mismatch" });
  expect(events[0]?.payload.data).not.toHaveProperty("hold");
});

it("sends another event for another hold", async () => {
  const { id, report, sent } = await newCase();
  await report({ status: "success", fiatAmount: "50" });
  await transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (row) await writeChange(row, { set: { reviewReason: null, reviewOrder: null }, entry: null }, new Date(), tx);
  });
  expect(await sent()).toEqual(["transaction.on_hold"]);
  expect(await report({ status: "success", wallet })).toBe("on_hold");
  expect(await sent()).toEqual(["transaction.on_hold", "transaction.on_hold"]);
});

it("writes nothing for partners that chose other events", async () => {
  const { report, sent, scope } = await newCase(["transaction.success", "transaction.deposit_ready"]);
  await report({ status: "processing" });
  await report({ status: "success", fiatAmount: "50" });
  await report({ status: "success" });
  expect(await sent()).toEqual(["transaction.success"]);
  await vi.waitFor(async () => expect((await listEvents(scope, {})).events).toHaveLength(1), 60_000);
});

it.each([
  ["none", []],
  ["once", ["transaction.processing", "transaction.on_hold", "transaction.success"]],
  ["twice", ["transaction.processing twice", "transaction.on_hold twice", "transaction.success"]],
  ["late", ["transaction.success", "transaction.processing", "transaction.on_hold"]],
] as const)("delivers the events of simulated outcomes as chosen: %s", async (webhook, expected) => {
  const { simulate, sent, read } = await newCase();
  await simulate("processing", webhook);
  await simulate("success", webhook, "-5");
  expect(await read()).toMatchObject({ status: "processing", is_on_hold: true });
  await simulate("success", webhook === "none" ? "none" : "once");
  expect(await read()).toMatchObject({ status: "success", is_on_hold: false });
  expect(await sent()).toEqual(expected);
});
