import { expect, it, vi } from "vitest";
import { closeDatabase } from "#db/client.ts";
import { insertDigest } from "#db/event-digests.ts";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { dayMs } from "#lib/duration.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { registerUser } from "#lib/users/register-user.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { serveAllDue } from "#lib/webhooks/sender.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint, testSenderContext } from "#lib/webhooks/test-webhooks.ts";
import { tasks } from "#worker.ts";

const sql = setUpOwnDatabase();
const now = new Date();
// Rows of each table that grows.
const [few, many] = [1_000, 10_000];
/** A level more of an index, its other pages, and the pages that the index on the time of status changes leads to at least. */
const otherBlocks = 400;

/** Everything that the worker's process does repeatedly. */
async function runWorker(): Promise<void> {
  for (const { run } of tasks) await run(now);
  await serveAllDue(testSenderContext());
  await maintainPartitions();
}

type Reads = {
  /** How many 8 kB blocks each statement reads. */
  blocks: Map<string, number>;
  /** How many rows of each table are read without an index. */
  scanned: Map<string, number>;
};

/** What the worker reads, whatever statements it has. */
async function measureWorker(): Promise<Reads> {
  await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  const before = await scannedRows();
  await runWorker();
  const statements = await sql`
    select query, sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) group by query`;
  const after = await scannedRows();
  return {
    blocks: new Map(statements.map(({ query, blocks }) => [query, blocks])),
    scanned: new Map([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)])),
  };
}

/** By table since the database was created, with partitions as one. A session reports what it has read when it ends at the latest. */
async function scannedRows(): Promise<Map<string, number>> {
  await closeDatabase();
  const hasSessions = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`).length > 0;
  await vi.waitUntil(async () => !(await hasSessions()), { timeout: 10_000 });
  // Vacuum in this test's own session reads whole tables for their BRIN indexes.
  await sql`select pg_stat_force_next_flush()`;
  const rows = await sql`
    select coalesce(inhparent, relid)::regclass::text as name, sum(seq_tup_read)::int as rows
    from pg_stat_user_tables left join pg_inherits on inhrelid = relid group by 1`;
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

it("no statement of the worker reads more, or a whole table, as tables grow", async () => {
  await sql`create extension if not exists pg_stat_statements`;
  for (let days = 28; days > 0; days -= 1)
    await createPartition(sql, apiLogPartitions, new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10));
  const receiver = await startReceiver();
  const { scope, endpoint } = await newTestEndpoint(receiver.url);
  const owner = { email: `${randomBase62(8)}@example.com`, password: "a password of some length", name: "Ada" };
  const { userId } = await registerUser({ ...owner, partner_name: "Wallet" });
  await insertDigest(userId, now);
  await sql`insert into provider_quotes (environment, provider, at, durations) values ('sandbox', 'tester', now(), '{1}')`;
  // Everything is counted now, so that rows which are added later with earlier times aren't.
  await runWorker();

  const measureWith = async (rows: { count: number; fromDay: number; toDay: number }) => {
    await addFinishedRows(sql, { ...rows, name: randomBase62(8), partnerId: scope.partnerId, endpointId: endpoint.id });
    await sql`vacuum analyze`;
    // Something to do for most tasks.
    const { id } = await newTestTransaction();
    await sql`update transactions set next_check_at = now() - interval '1 second' where id = ${id}`;
    await sendTestEvent(scope, { name: "transaction.success" }, now);
    await sql`update event_digests set checked_at = now() - interval '2 days'`;
    return measureWorker();
  };
  const before = await measureWith({ count: few, fromDay: 28, toDay: 26 });
  const after = await measureWith({ count: many, fromDay: 25, toDay: 2 });
  await receiver.close();
  const growing = [...after.blocks].filter(
    ([query, blocks]) => blocks > 2 * (before.blocks.get(query) ?? 0) + otherBlocks,
  );
  expect(Object.fromEntries(growing)).toEqual({});
  const scanned = [...after.scanned].filter(([, rows]) => rows >= many);
  expect(Object.fromEntries(scanned)).toEqual({});
  expect(after.blocks.size).toBeGreaterThan(50);
}, 120_000);
