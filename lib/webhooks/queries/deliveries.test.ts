import { expect, it } from "vitest";
import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { selectFetchedAfterFailure } from "#lib/integration/queries/delivery-evidence.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { selectAttemptsOf } from "#lib/transactions/queries/timeline.ts";
import { selectWebhookCounts, updateResendsOf } from "#lib/transactions/queries/webhooks.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { selectDeliveriesForOperator } from "./console.ts";
import { selectDeliveries } from "./deliveries.ts";

const sql = setUpOwnDatabase();
const limit = 51;
const rows = 10_000;
/** The evidence reads the newest 500 deliveries with their events; everything else reads a page. */
const blocksMax = 2_500;
const pageBlocksMax = 450;

/** The 8 kB blocks that `work` reads. */
async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  await work();
  const [row] = await sql`
    select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query like '%webhook_deliveries%'`;
  return row?.blocks;
}

it("every list of deliveries reads a page by an index, in the order that it returns, however many there are", async () => {
  await sql`create extension if not exists pg_stat_statements`;
  const scope: TenantScope = { partnerId: await createPartner("Wallet"), environment: "sandbox" };
  const settings = { name: "Books", url: "https://partner.example/hook", events: ["transaction.success" as const] };
  const endpoints = [
    await createEndpoint(scope, settings, null, new Date()),
    await createEndpoint(scope, settings, null, new Date()),
  ].map(({ endpoint }) => endpoint.id);
  const tables = ["transactions", "webhook_events", "webhook_deliveries", "webhook_attempts"];
  for (const [index, endpointId = ""] of endpoints.entries())
    await addFinishedRows(sql, {
      name: `rows${index}`,
      count: rows,
      fromDay: 20 - index * 10,
      toDay: 11 - index * 10,
      partnerId: scope.partnerId,
      endpointId,
      tables,
    });
  await sql`update webhook_deliveries set status = 'failed' where id like '%00'`;
  await sql`vacuum analyze`;
  const ids = Array.from({ length: 20 }, (_, place) => `tx_rows1_${place * 100 + 5}`);
  const [id = ""] = ids;
  const newest = await selectDeliveries(scope, { limit });
  const before = { at: newest.at(-1)?.createdAt ?? new Date(), id: newest.at(-1)?.id ?? "" };
  const reads: Record<string, () => Promise<unknown>> = {
    all: () => selectDeliveries(scope, { limit }),
    "next page": () => selectDeliveries(scope, { before, limit }),
    failed: () => selectDeliveries(scope, { statuses: ["failed"], limit }),
    endpoint: () => selectDeliveries(scope, { endpointId: endpoints[0] ?? "", limit }),
    transaction: () => selectDeliveries(scope, { transactionIds: [id], limit }),
    event: () => selectDeliveries(scope, { eventIds: ["evt_rows1_5"], limit }),
    "operator's": () => selectDeliveriesForOperator({ limit }),
    "operator's, transaction": () => selectDeliveriesForOperator({ transactionId: id, limit }),
    "counts of transactions": () => selectWebhookCounts(scope, ids),
    timeline: () => selectAttemptsOf(scope, id, 10),
    resends: () => transact((tx) => updateResendsOf(scope, ids.slice(0, 5), new Date(), tx)),
  };
  const blocks: Record<string, number> = {};
  for (const [name, read] of Object.entries(reads)) blocks[name] = await blocksOf(read);
  expect(Object.fromEntries(Object.entries(blocks).filter(([, count]) => !(count <= pageBlocksMax)))).toEqual({});
  expect(await blocksOf(() => selectFetchedAfterFailure(scope))).toBeLessThan(blocksMax);

  // In the order of a query that reads everything.
  const ordered = await sql`select id from webhook_deliveries order by created_at desc, id desc limit ${limit * 2}`;
  const pages = [...newest, ...(await selectDeliveries(scope, { before, limit }))];
  expect(pages.map((row) => row.id)).toEqual(ordered.map((row) => row.id));
});
