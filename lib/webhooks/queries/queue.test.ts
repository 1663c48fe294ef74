import { expect, it, vi } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newTestEndpoint, queueTestEvents } from "#lib/webhooks/test-webhooks.ts";
import { claimEndpoints, selectDue } from "./queue.ts";

const sql = setUpOwnDatabase();
const tables = ["transactions", "webhook_events", "webhook_deliveries"];
const [endpoints, delivered, pending, page] = [10, 3_000, 1_000, 100];
const blocksMax = 20 * endpoints + 15 * page;

it("a backlog is read only to the end of the page, whether or not statistics show it yet", async () => {
  await sql`create extension if not exists pg_stat_statements`;
  await sql`alter table webhook_deliveries set (autovacuum_enabled = false)`;
  const made = await Promise.all(
    Array.from({ length: endpoints }, async (_, place) => {
      const { scope, endpoint } = await newTestEndpoint(`https://example.com/${place}`);
      return { partnerId: scope.partnerId, endpointId: endpoint.id, tables };
    }),
  );
  const name = () => randomBase62(8);
  for (const rows of made)
    await addFinishedRows(sql, { ...rows, name: name(), count: delivered, fromDay: 20, toDay: 1 });
  await sql`delete from webhook_deliveries where status = 'pending'`;
  await sql`vacuum analyze`;
  const values = { webhook_deliveries: { status: "'pending'", delivered_at: "null", next_attempt_at: "x.at" } };
  for (const rows of made)
    await addFinishedRows(sql, { ...rows, values, name: name(), count: pending, fromDay: 0.1, toDay: 0.05 });
  const read = async () => {
    expect(await claimEndpoints({ isSlow: false, now: new Date(), limit: endpoints })).toHaveLength(endpoints);
    expect(await selectDue(made[0]?.endpointId ?? "", new Date(), [], page)).toHaveLength(page);
  };
  expect(await countBlocks(read)).toBeLessThan(blocksMax);

  await sql`update webhook_endpoints set leased_until = null`;
  await sql`vacuum analyze`;
  const blocks = await countBlocks(read);
  expect(blocks).toBeGreaterThan(page);
  expect(blocks).toBeLessThan(blocksMax);
});

it("an endpoint that another process claims between finding and claiming it isn't claimed again", async () => {
  await sql`delete from webhook_deliveries`;
  const made = await newTestEndpoint("https://example.com/claimed");
  await queueTestEvents(made, 1);
  const claim = () => claimEndpoints({ isSlow: false, now: new Date(), limit: 1 });
  const claimed = await sql.begin(async (tx) => {
    // Allows reads only, so that the claim waits after its first statement.
    await tx`lock table webhook_endpoints in exclusive mode`;
    const waiting = claim();
    await vi.waitUntil(
      async () =>
        (await rawSql()`select from pg_locks where relation = 'webhook_endpoints'::regclass and not granted`).length >
        0,
      { timeout: 60_000 },
    );
    await tx`update webhook_endpoints set lease_number = lease_number + 1, leased_until = now() + interval '30 seconds'`;
    return { waiting };
  });
  expect(await claimed.waiting).toEqual([]);
  await sql`update webhook_endpoints set leased_until = null`;
  expect((await claim()).map(({ id }) => id)).toEqual([made.endpoint.id]);
});

/** The blocks that the queue's reads touch meanwhile. */
async function countBlocks(act: () => Promise<unknown>): Promise<number> {
  await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  await act();
  const [read] = await sql`
    select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query like '%earlier%'`;
  return read?.blocks;
}
