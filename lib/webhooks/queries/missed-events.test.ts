import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { readInIndexOrder } from "#db/generic-plan.ts";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { missedCounts } from "./missed-events.ts";

const database = setUpOwnDatabase();
const [endpoints, delivered] = [6, 500];

it("missed events are counted from a bounded part of an index of each endpoint, also while statistics show none", async () => {
  const scopes: TenantScope[] = [];
  for (let place = 0; place < endpoints; place += 1) {
    const { scope, endpoint } = await newTestEndpoint(`https://example.com/${place}`);
    const rows = { name: randomBase62(8), count: delivered, fromDay: 20, toDay: 1, endpointId: endpoint.id };
    const tables = ["transactions", "webhook_events", "webhook_deliveries"];
    await addFinishedRows(database, { ...rows, partnerId: scope.partnerId, tables });
    scopes.push(scope);
  }
  await database`vacuum analyze`;
  const plan = await transact(async (tx) => {
    await readInIndexOrder(tx);
    // Cheaper while there are few rows.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`);
    return tx.execute<{ "QUERY PLAN": string }>(sql`explain ${missedCounts(scopes.slice(0, 1))}`);
  });
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(/Index Scan Backward using webhook_deliveries_failed/);
  expect(lines).toMatch(/Index Scan Backward using webhook_deliveries_queue/);
});
