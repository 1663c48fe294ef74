import { describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { deliveryFilter } from "./history-contract.ts";
import { listDeliveries, listTransactionDeliveries } from "./list-deliveries.ts";
import { createEndpoint, deleteEndpoint } from "./manage-endpoints.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { newTestEndpoint } from "./test-webhooks.ts";
import { writeEvent } from "./write-event.ts";

const url = "http://127.0.0.1:9/hook";
const at = (text: string) => new Date(`2026-10-25T${text}Z`);
const sameAs = (ids: string[]) => [...ids].sort();

/** Two endpoints, and three test events at 00:30, 01:30, and 02:30 UTC on the day daylight saving time ends in Europe. */
async function threeHours() {
  const { scope, endpoint } = await newTestEndpoint(url);
  const second = await createEndpoint(scope, { name: "Two", url, events: ["transaction.failed"] }, null, new Date());
  const sent = [
    await sendTestEvent(scope, { name: "transaction.success" }, at("00:30:00")),
    await sendTestEvent(scope, { name: "transaction.failed" }, at("01:30:00")),
    await sendTestEvent(scope, { name: "transaction.success" }, at("02:30:00")),
  ];
  const ids = async (query: Record<string, string>) =>
    (await listDeliveries(scope, deliveryFilter.parse(query))).deliveries.map(({ id }) => id);
  return { scope, endpoint, second: second.endpoint, sent, ids };
}

describe("the list of deliveries", () => {
  it("applies each filter, with data on both sides", async () => {
    const { endpoint, second, sent, ids } = await threeHours();
    const [first = [], middle = [], last = []] = sent.map(({ deliveryIds }) => deliveryIds);
    expect(sameAs(await ids({}))).toEqual(sameAs([...first, ...middle, ...last]));
    expect(await ids({ endpoint: second.id })).toHaveLength(1);
    expect(await ids({ endpoint: endpoint.id })).toHaveLength(3);
    expect(sameAs(await ids({ event: "transaction.failed" }))).toEqual(sameAs(middle));
    expect(await ids({ status: "pending" })).toHaveLength(4);
    expect(await ids({ status: "delivered" })).toEqual([]);
    expect(sameAs(await ids({ id: sent[1]?.eventId ?? "" }))).toEqual(sameAs(middle));
    expect(await ids({ id: "nonsense" })).toEqual([]);
  });

  it("reads times as UTC, without missing or repeated hours", async () => {
    const { sent, ids } = await threeHours();
    const [first = [], middle = [], last = []] = sent.map(({ deliveryIds }) => deliveryIds);
    expect(await ids({ from: "2026-10-25T02:00" })).toEqual(last);
    expect(await ids({ before: "2026-10-25T01:30" })).toEqual(first);
    expect(sameAs(await ids({ from: "2026-10-25T01:30", before: "2026-10-25T02:30" }))).toEqual(sameAs(middle));
    expect(await ids({ from: "2026-10-25T01:00:00Z", before: "2026-10-25T01:30:00.001Z" })).toHaveLength(2);
  });

  it("ignores invalid times, statuses, and events in the URL", () => {
    const wrong = { from: "yesterday", before: "2026-02-31T99:00", status: "lost", event: "transaction.*" };
    expect(deliveryFilter.parse(wrong)).toEqual({});
  });

  it("lists every delivery once across pages while new ones arrive", async () => {
    const { scope } = await newTestEndpoint(url);
    const made: string[] = [];
    for (let minute = 10; minute < 15; minute += 1)
      made.push(...(await sendTestEvent(scope, { name: "transaction.success" }, at(`03:${minute}:00`))).deliveryIds);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listDeliveries(scope, deliveryFilter.parse({ ...(cursor && { cursor }) }), 2);
      seen.push(...page.deliveries.map(({ id }) => id));
      cursor = page.next_cursor;
      await sendTestEvent(scope, { name: "transaction.success" }, at("04:00:00"));
    } while (cursor);
    expect(seen).toEqual(made.toReversed());
  });

  it("keeps deliveries of a deleted endpoint, with its name", async () => {
    const { scope, second } = await threeHours();
    await deleteEndpoint(scope, second.id, new Date());
    const { deliveries } = await listDeliveries(scope, deliveryFilter.parse({ endpoint: second.id }));
    expect(deliveries).toMatchObject([{ status: "skipped", receiver: { name: "Two", status: "deleted" } }]);
  });

  it("lists a transaction's deliveries to each endpoint, and no others", async () => {
    const row = await newTestTransaction();
    const scope = { partnerId: row.partnerId, environment: row.environment };
    for (const name of ["A", "B"])
      await createEndpoint(scope, { name, url, events: ["transaction.success"] }, null, new Date());
    await transact((tx) => writeEvent({ ...row, status: "success" }, { now: new Date() }, tx));
    await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    const own = await listTransactionDeliveries(scope, row.id);
    expect(own.map(({ receiver }) => receiver.name).sort()).toEqual(["A", "B"]);
    expect(await listTransactionDeliveries({ ...scope, environment: "production" }, row.id)).toEqual([]);
    const { deliveries } = await listDeliveries(scope, deliveryFilter.parse({ id: row.id }));
    expect(deliveries).toHaveLength(2);
  });
});

it("says how the transaction of a failed event ended", async () => {
  const row = await newTestTransaction();
  const scope = { partnerId: row.partnerId, environment: row.environment };
  await createEndpoint(
    scope,
    { name: "A", url, events: ["transaction.success", "transaction.failed"] },
    null,
    new Date(),
  );
  await transact(async (tx) => {
    await writeEvent({ ...row, status: "expired" }, { now: at("12:00:00") }, tx);
    await writeEvent({ ...row, status: "success" }, { now: at("12:01:00") }, tx);
  });
  const { deliveries } = await listDeliveries(scope, deliveryFilter.parse({}));
  expect(deliveries.map(({ event, outcome }) => [event, outcome])).toEqual([
    ["transaction.success", null],
    ["transaction.failed", "expired"],
  ]);
});
