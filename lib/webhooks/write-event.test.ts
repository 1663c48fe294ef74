import { expect, it, vi } from "vitest";
import { applyProviderUpdate, expireUnopened } from "#lib/transactions/apply-provider-update.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { listEvents } from "./list-events.ts";
import { createEndpoint, deleteEndpoint, endpointsMax } from "./manage-endpoints.ts";
import { deliveriesOf } from "./test-webhooks.ts";

const url = "https://shop.example/hook";
const both: ("transaction.success" | "transaction.failed")[] = ["transaction.success", "transaction.failed"];

/** The feed waits for earlier database transactions, including those of other tests. */
const firstEvent = (scope: Parameters<typeof listEvents>[0]) =>
  vi.waitFor(async () => {
    const [event] = (await listEvents(scope, {})).events;
    if (!event) throw new Error("no event yet");
    return event;
  }, 60_000);

async function pendingWithEndpoints() {
  const row = await newTestTransaction();
  const scope = { partnerId: row.partnerId, environment: row.environment };
  const make = (name: string, events: typeof both) => createEndpoint(scope, { name, url, events }, null, new Date());
  const all = await make("all", both);
  await make("successes", ["transaction.success"]);
  const gone = await make("gone", both);
  await deleteEndpoint(scope, gone.endpoint.id, new Date());
  return { row, scope, all };
}

it("is committed with the status change: one event, and a delivery for each subscribed endpoint", async () => {
  const { row, scope, all } = await pendingWithEndpoints();
  await applyProviderUpdate(row.id, orderFor(row, { status: "processing" }), "callback", new Date());
  expect(await deliveriesOf(scope)).toEqual([]);
  await applyProviderUpdate(
    row.id,
    orderFor(row, { status: "failed", reason: "Card declined" }),
    "callback",
    new Date(),
  );
  expect(await deliveriesOf(scope)).toMatchObject([
    { endpointId: all.endpoint.id, eventName: "transaction.failed", status: "pending" },
  ]);
  await applyProviderUpdate(row.id, orderFor(row, { status: "success", hash: "0xabc" }), "poll", new Date());
  expect((await deliveriesOf(scope)).map(({ eventName }) => eventName).sort()).toEqual([
    "transaction.failed",
    "transaction.success",
    "transaction.success",
  ]);
});

it("has a delivery with its own ID for each of as many endpoints as a partner can have", async () => {
  const row = await newTestTransaction();
  const scope = { partnerId: row.partnerId, environment: row.environment };
  const made: string[] = [];
  for (let place = 0; place < endpointsMax; place += 1) {
    const { endpoint } = await createEndpoint(scope, { name: `${place}`, url, events: both }, null, new Date());
    made.push(endpoint.id);
  }
  const order = orderFor(row, { status: "failed", reason: "Card declined" });
  await applyProviderUpdate(row.id, order, "callback", new Date());
  const deliveries = await deliveriesOf(scope);
  expect(deliveries.map(({ endpointId }) => endpointId).sort()).toEqual(made.sort());
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(endpointsMax);
});

it("has the transaction after the change, with all values as text", async () => {
  const { row, scope } = await pendingWithEndpoints();
  const reported = { status: "success", cryptoAmount: "0.00099", hash: "0xabc" } as const;
  await applyProviderUpdate(row.id, orderFor(row, reported), "callback", new Date());
  const { is_test, payload } = await firstEvent(scope);
  expect(is_test).toBe(false);
  expect(payload).toMatchObject({
    meta: { version: "1.0", event: "transaction.success" },
    data: {
      id: row.id,
      status: "success",
      transaction_hash: "0xabc",
      crypto_amount: "0.00099",
      fiat_amount: "100",
      provider_transaction_id: `order-of-${row.id}`,
      partner_context: row.partnerContext,
    },
  });
  const { failure_code, ...texts } = payload.data;
  expect(failure_code).toBeNull();
  expect(Object.values(texts).every((value) => typeof value === "string")).toBe(true);
});

it("is also sent for an expired link, and only for the four outcomes", async () => {
  const { row, scope } = await pendingWithEndpoints();
  await expireUnopened(row.id, new Date());
  expect(await firstEvent(scope)).toMatchObject({ payload: { data: { status: "expired", failure_code: "expired" } } });
  const other = await pendingWithEndpoints();
  await applyProviderUpdate(other.row.id, orderFor(other.row, { status: "refunded" }), "callback", new Date());
  expect((await listEvents(other.scope, {})).events).toEqual([]);
});
