import { expect, it, vi } from "vitest";
import { db, rawSql } from "#db/client.ts";
import type { Status, WebhookEventName } from "#db/enums.ts";
import { viewInstructions } from "#lib/checkout/instructions.ts";
import { instructionsFor } from "#lib/checkout/test-checkout.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { selectTransactionLocked } from "#lib/transactions/queries/transactions.ts";
import { readTransaction } from "#lib/transactions/read-versions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { listEvents } from "./list-events.ts";
import { createEndpoint } from "./manage-endpoints.ts";
import { deliveriesOf } from "./test-webhooks.ts";

const name = "transaction.deposit_ready";
const address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const other = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const assetId = "bip122:000000000019d6689c085ae165831e93/slip44:0";

type Deposit = { address: string; tag: string | null; amount: string };

/** A sale, and what the provider reports about it. */
async function newSale({ events = [name] as WebhookEventName[] } = {}) {
  const { id, partnerId, environment } = await newTestTransaction();
  await rawSql()`update transactions set type = 'SELL', wallet_address = null where id = ${id}`;
  const scope = { partnerId, environment };
  await createEndpoint(scope, { name: "All", url: "https://shop.example/hook", events }, null, new Date());
  const row = await rowOf(id);
  const report = (deposit: Deposit | null, status: Status = "pending") =>
    applyProviderUpdate(
      id,
      { ...orderFor(row, { status }), wallet: null, instructions: deposit && instructionsFor({ deposit }) },
      "poll",
      new Date(),
    );
  const read = () => readTransaction(scope, id, "https://api.example");
  const sent = async () => (await deliveriesOf(scope)).map(({ eventName }) => eventName);
  return { id, scope, row, report, read, sent };
}

async function rowOf(id: string) {
  const row = await selectTransactionLocked(id, db);
  if (!row) throw new Error("no such transaction");
  return row;
}

it("announces the deposit once, and again when the address changes, with another event ID", async () => {
  const { id, scope, report, read, sent } = await newSale();
  expect((await read())?.deposit).toBeNull();
  const deposit = { address, tag: null, amount: "0.001" };
  await report(deposit);
  await report({ ...deposit });
  await report({ ...deposit, amount: "0.002" });
  expect(await sent()).toEqual([name]);
  expect((await read())?.deposit).toEqual({ ...deposit, amount: "0.002", asset_id: assetId, expires_at: null });
  expect(viewInstructions(await rowOf(id), new Date())?.deposit).toMatchObject({ address, amount: "0.002" });
  await report({ ...deposit, address: other });
  await report(deposit);
  expect(await sent()).toEqual([name, name, name]);
  const events = await vi.waitFor(async () => {
    const { events } = await listEvents(scope, { event: name });
    expect(events).toHaveLength(3);
    return events;
  }, 60_000);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  expect(events).toMatchObject(
    [address, other, address].map((sent) => ({ payload: { data: { deposit: { address: sent } } } })),
  );
  expect(events[0]?.payload).toMatchObject({
    meta: { event: name },
    data: { type: "SELL", status: "pending", deposit: { ...deposit, asset_id: assetId, expires_at: null } },
  });
});

it("writes nothing for partners that didn't choose it", async () => {
  const { scope, report, read } = await newSale({ events: ["transaction.success", "transaction.failed"] });
  await report({ address, tag: null, amount: "0.001" });
  expect((await read())?.deposit).toMatchObject({ address });
  expect(await rawSql()`select 1 from webhook_events where partner_id = ${scope.partnerId}`).toEqual([]);
});

it("has no deposit once the provider waits for nothing, the sale is closed, or it's a purchase", async () => {
  const { id, report, read } = await newSale();
  await report({ address, tag: "7", amount: "0.001" });
  expect((await read())?.deposit).toMatchObject({ address, tag: "7" });
  await rawSql()`update transactions set type = 'BUY' where id = ${id}`;
  expect((await read())?.deposit).toBeNull();
  await rawSql()`update transactions set type = 'SELL' where id = ${id}`;
  await report(null);
  expect((await read())?.deposit).toBeNull();
  await report({ address, tag: "7", amount: "0.001" });
  await report({ address, tag: "7", amount: "0.001" }, "failed");
  expect((await read())?.deposit).toBeNull();
});

it("is erased with the buyer, in events too", async () => {
  const { id, scope, row, report } = await newSale();
  await report({ address, tag: "7", amount: "0.001" });
  await report(null, "failed");
  const text = async () => {
    const [found] = await rawSql()`
      select (select json_agg(convert_from(body, 'UTF8')) from webhook_events where transaction_id = ${id})::text ||
        (select to_jsonb(t)::text from transactions t where id = ${id}) as text`;
    return String(found?.text);
  };
  expect(await text()).toContain(address);
  await eraseBuyer(scope, { reference: row.partnerContext }, new Date(), false);
  expect(await text()).not.toContain(address);
});
