import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { closeDatabase } from "#db/client.ts";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import { selectDueWork } from "#lib/due-work/queries.ts";
import { dayMs } from "#lib/duration.ts";
import { selectDatabaseState } from "#lib/metrics/queries.ts";
import { insertWeeklySummary } from "#lib/overview/queries/weekly-summaries.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { insertDigest } from "#lib/webhooks/queries/event-digests.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { serveAllDue } from "#lib/webhooks/sender.ts";
import type { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { testSenderContext } from "#lib/webhooks/test-webhooks.ts";
import { tasks } from "#processes/worker.ts";

type TestEndpoint = Awaited<ReturnType<typeof newTestEndpoint>>;

export type StatementReads = { blocks: number; ms: number; calls: number };

export type WorkerReads = {
  /** How many 8 kB blocks each statement reads. */
  statements: Map<string, StatementReads>;
  /** How many rows of each table are read without an index. */
  scanned: Map<string, number>;
};

// A level more of an index, its other pages, and the pages that the index on the time of status changes leads to at least.
const otherBlocks = 400;

/** Everything that the worker's process does repeatedly. */
async function runWorker(now: Date): Promise<void> {
  await selectDueWork(now);
  for (const { run } of tasks) await run(now);
  await serveAllDue(testSenderContext());
  await selectDatabaseState(now, { writtenSince: new Date(0), attemptsMax: 12 });
  await maintainPartitions();
}

/** For measurements in an own database: partitions of the `days` before, a member with a daily email, and rows that are counted
 * already, so that rows which are added later with earlier times aren't. */
export async function prepareWorkerReads(sql: Sql, { days, now }: { days: number; now: Date }): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`;
  for (let age = days; age > 0; age -= 1)
    await createPartition(sql, apiLogPartitions, new Date(now.getTime() - age * dayMs).toISOString().slice(0, 10));
  const owner = { email: `${randomBase62(8)}@example.com`, password: "a password of some length", name: "Ada" };
  const { userId } = await registerUser({ ...owner, partner_name: "Wallet" });
  await insertDigest(userId, now);
  await insertWeeklySummary(userId, new Date(now.getTime() - 30 * dayMs));
  await sql`insert into provider_quotes (environment, provider, at, durations) values ('sandbox', 'tester', now(), '{1}')`;
  await runWorker(now);
}

/** What the worker reads, whatever statements it has, when most tasks have something to do. */
export async function measureWorkerReads(sql: Sql, { scope }: TestEndpoint, now: Date): Promise<WorkerReads> {
  const { id } = await newTestTransaction();
  await sql`update transactions set next_check_at = now() - interval '1 second' where id = ${id}`;
  await sendTestEvent(scope, { name: "transaction.success" }, now);
  await sql`update event_digests set checked_at = now() - interval '2 days'`;
  await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  const before = await scannedRows(sql);
  await runWorker(now);
  const rows = await sql`
    select query, sum(shared_blks_hit + shared_blks_read)::float as blocks, sum(total_exec_time) as ms, sum(calls)::float as calls
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) group by query`;
  const after = await scannedRows(sql);
  return {
    statements: new Map(rows.map(({ query, blocks, ms, calls }) => [query, { blocks, ms, calls }])),
    scanned: new Map([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)])),
  };
}

/** Statements that read more in tables that have grown. */
export const growingStatements = (before: WorkerReads, after: WorkerReads): [string, StatementReads][] =>
  [...after.statements].filter(
    ([query, { blocks }]) => blocks > 2 * (before.statements.get(query)?.blocks ?? 0) + otherBlocks,
  );

/** By table since the database was created, with partitions as one. A session reports what it has read when it ends at the latest. */
async function scannedRows(sql: Sql): Promise<Map<string, number>> {
  await closeDatabase();
  const hasSessions = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`).length > 0;
  for (const deadlineMs = performance.now() + 10_000; await hasSessions(); await wait(50))
    if (performance.now() > deadlineMs) throw new Error("The sessions of the worker don't end");
  // Vacuum in this session reads whole tables for their BRIN indexes.
  await sql`select pg_stat_force_next_flush()`;
  const rows = await sql`
    select coalesce(inhparent, relid)::regclass::text as name, sum(seq_tup_read)::float as rows
    from pg_stat_user_tables left join pg_inherits on inhrelid = relid group by 1`;
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}
