import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { dayMs } from "#lib/duration.ts";
import { randomBase62 } from "#lib/random-id.ts";
import type { DeliveryFilter } from "./history-contract.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { createEndpoint } from "./manage-endpoints.ts";
import { newTestEndpoint } from "./test-webhooks.ts";

const sql = setUpOwnDatabase();

it("a list that no index leads to looks through 10,000 deliveries per page, says so, and continues from there", async () => {
  const { scope, endpoint } = await newTestEndpoint("http://127.0.0.1:9/hook");
  const settings = { name: "Other", url: "http://127.0.0.1:9/hook", events: ["transaction.success" as const] };
  const { endpoint: other } = await createEndpoint(scope, settings, null, new Date());
  const rows = { partnerId: scope.partnerId, tables: ["transactions", "webhook_events", "webhook_deliveries"] };
  const values = {
    webhook_events: { body: "'{}'" },
    webhook_deliveries: { status: "'failed'", event_name: "'transaction.failed'" },
  };
  const rare = { ...rows, endpointId: endpoint.id, values, count: 5 };
  await addFinishedRows(sql, { ...rare, name: randomBase62(8), fromDay: 28, toDay: 27 });
  const many = { ...rows, fromDay: 25, toDay: 2, count: 5_000 };
  await addFinishedRows(sql, { ...many, name: randomBase62(8), endpointId: endpoint.id });
  await addFinishedRows(sql, { ...many, name: randomBase62(8), endpointId: endpoint.id });
  await addFinishedRows(sql, { ...rare, name: randomBase62(8), endpointId: other.id, fromDay: 26.5, toDay: 25.5 });
  const list = async (filter: DeliveryFilter) => {
    const page = await listDeliveries(scope, filter);
    return { count: page.deliveries.length, next: page.next_cursor ?? "", searchedTo: page.searched_to };
  };

  const searches: [DeliveryFilter, number][] = [
    [{ event: "transaction.failed" }, 10],
    [{ event: "transaction.failed", endpoint: endpoint.id }, 5],
    [{ endpoint: endpoint.id, status: "failed" }, 5],
  ];
  for (const [filter, count] of searches) {
    const first = await list(filter);
    expect(first).toEqual({ count: 0, next: expect.any(String), searchedTo: expect.any(String) });
    expect(await list({ ...filter, cursor: first.next })).toEqual({ count, next: "", searchedTo: null });
  }
  const complete: [DeliveryFilter, number][] = [
    [{}, 50],
    [{ endpoint: endpoint.id }, 50],
    [{ status: "failed" }, 10],
    [{ event: "transaction.success", endpoint: endpoint.id }, 50],
    [{ event: "transaction.failed", status: "failed" }, 10],
    [{ event: "transaction.failed", before: new Date(Date.now() - 25.25 * dayMs).toISOString().slice(0, 16) }, 10],
  ];
  for (const [filter, count] of complete) expect(await list(filter)).toMatchObject({ count, searchedTo: null });
});
