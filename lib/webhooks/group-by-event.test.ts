import { expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { groupByEvent } from "./group-by-event.ts";
import { deliveryFilter } from "./history-contract.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { createEndpoint } from "./manage-endpoints.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { writeEvent } from "./write-event.ts";

it("lists one row per event, with the endpoints by name and the reference of the partner's own transaction", async () => {
  const row = await newTestTransaction();
  const scope = { partnerId: row.partnerId, environment: row.environment };
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
  for (const name of ["Ledger", "Books"])
    await createEndpoint(scope, { name, url: "http://127.0.0.1:9/hook", events: ["transaction.success"] }, null, at(0));
  await transact((tx) => writeEvent({ ...row, status: "success" }, { now: at(1) }, tx));
  await sendTestEvent(scope, { name: "transaction.success" }, at(2));
  const { deliveries } = await listDeliveries(scope, deliveryFilter.parse({}));
  expect(deliveries).toHaveLength(4);
  const events = await groupByEvent(scope, deliveries);
  const shown = events.map(({ reference, deliveries }) => [
    reference,
    ...deliveries.map(({ receiver }) => receiver.name),
  ]);
  expect(shown).toEqual([
    [null, "Books", "Ledger"],
    [row.partnerContext, "Books", "Ledger"],
  ]);
  const others = await groupByEvent({ ...scope, environment: "production" }, deliveries);
  expect(others.map(({ reference }) => reference)).toEqual([null, null]);
});

it("lists each delivery once where a page ends within an event, whose row the next page continues", async () => {
  const row = await newTestTransaction();
  const scope = { partnerId: row.partnerId, environment: row.environment };
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
  for (const name of ["Ledger", "Books", "Orders"])
    await createEndpoint(scope, { name, url: "http://127.0.0.1:9/hook", events: ["transaction.success"] }, null, at(0));
  await transact((tx) => writeEvent({ ...row, status: "success" }, { now: at(1) }, tx));
  const first = await listDeliveries(scope, deliveryFilter.parse({}), 2);
  const rest = await listDeliveries(scope, deliveryFilter.parse({ cursor: first.next_cursor }), 2);
  expect(rest.next_cursor).toBeNull();
  const pages = [await groupByEvent(scope, first.deliveries), await groupByEvent(scope, rest.deliveries)];
  expect(pages.map((events) => events.map(({ deliveries }) => deliveries.length))).toEqual([[2], [1]]);
  const shown = pages.flat();
  expect(new Set(shown.map(({ event_id, reference }) => `${event_id} ${reference}`)).size).toBe(1);
  expect(shown[0]?.reference).toBe(row.partnerContext);
  const names = shown.flatMap(({ deliveries }) => deliveries.map(({ receiver }) => receiver.name));
  expect(names.toSorted()).toEqual(["Books", "Ledger", "Orders"]);
});
