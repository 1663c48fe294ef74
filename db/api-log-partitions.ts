import type { Sql } from "postgres";
import { lockTimeoutMs, withLockRetries } from "./lock-retries.ts";

type FailedDay = { day: string; cause: string };

const lockNumber = 7_309_402;
const daysAhead = 14;
const daysMax = 100;
/** A start waits for the partitions. Days that are left are created by the next call. */
const createMsMax = 30_000;
const dayMs = 86_400_000;
const batchSize = 10_000;
const batchesMax = 100;

/** Creates the partitions of today, the next 14 days, and earlier days with rows in the default partition. Returns the days
 * that failed; their rows stay in, or go to, the default partition. */
export async function createApiLogPartitions(sql: Sql): Promise<FailedDay[]> {
  const days = await sql<{ day: string }[]>`
    with today as (select (now() at time zone 'utc')::date as today),
    wanted as (
      select generate_series(today, today + ${daysAhead}::int, interval '1 day')::date as day from today
      union
      select (at at time zone 'utc')::date from api_logs_default, today
      where at < (today + ${daysAhead + 1}::int)::timestamp at time zone 'utc'
    )
    select day::text from wanted, today where not exists (
      select from pg_inherits where inhparent = 'api_logs'::regclass
      and inhrelid = to_regclass('api_logs_' || to_char(day, 'YYYYMMDD'))
    ) order by day < today, day limit ${daysMax}`;
  const startedMs = performance.now();
  const isInTime = () => performance.now() - startedMs < createMsMax;
  const create = async (day: string) => (isInTime() ? createApiLogPartition(sql, day) : undefined);
  return collectFailures(days.map(({ day }) => ({ day, work: () => create(day) })));
}

/** Creates the partition of a day (`2026-11-22`) and moves its rows out of the default partition. Attaching locks only
 * the default partition; `create table ... partition of` would block every request. */
export function createApiLogPartition(sql: Sql, day: string): Promise<void> {
  const name = partitionName(day);
  const [from, to] = [Date.parse(day), Date.parse(day) + dayMs].map((at) => `'${new Date(at).toISOString()}'`);
  const move = `with moved as (delete from api_logs_default where at >= ${from} and at < ${to} returning *)
    insert into ${name} select * from moved`;
  return withLockRetries(sql, async (tx) => {
    // Other processes create the same partitions; waiting for them blocks nobody.
    await tx.unsafe(`set local lock_timeout = '30s'; select pg_advisory_xact_lock(${lockNumber})`);
    await tx.unsafe(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = '60s'`);
    const [attached] = await tx`
      select from pg_inherits where inhparent = 'api_logs'::regclass and inhrelid = to_regclass(${name})`;
    if (attached) return;
    await tx.unsafe(`create table ${name} (like api_logs including all)`);
    await tx.unsafe(move);
    await tx.unsafe("lock table only api_logs in share update exclusive mode");
    await tx.unsafe("lock table api_logs_default in access exclusive mode; set local statement_timeout = '5s'");
    // Rows that were added since.
    await tx.unsafe(move);
    await tx.unsafe(`alter table api_logs attach partition ${name} for values from (${from}) to (${to})`);
  });
}

/** Drops the partitions of days older than `daysKept`, and their rows in the default partition. Returns the days that
 * failed. */
export async function dropApiLogPartitions(sql: Sql, daysKept: number): Promise<FailedDay[]> {
  const [row] = await sql<{ oldest: string }[]>`
    select ((now() at time zone 'utc')::date - ${daysKept}::int)::text as oldest`;
  const oldest = row?.oldest ?? "";
  const days = await sql<{ day: string }[]>`
    select to_date(right(relname, 8), 'YYYYMMDD')::text as day from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'api_logs'::regclass and relname ~ '^api_logs_[0-9]{8}$'
    and to_date(right(relname, 8), 'YYYYMMDD') < ${oldest}::date order by relname limit ${daysMax}`;
  const drop = (day: string) => withLockRetries(sql, (tx) => tx.unsafe(`drop table ${partitionName(day)}`));
  const failures = await collectFailures(days.map(({ day }) => ({ day, work: () => drop(day) })));
  await deleteFromDefault(sql, oldest);
  return failures;
}

async function deleteFromDefault(sql: Sql, oldest: string): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { count } = await sql`delete from api_logs_default where ctid = any(array(
      select ctid from api_logs_default where at < ${oldest}::timestamp at time zone 'utc' limit ${batchSize}))`;
    if (count < batchSize) return;
  }
}

const partitionName = (day: string) => `api_logs_${day.replaceAll("-", "")}`;

async function collectFailures(steps: { day: string; work: () => Promise<unknown> }[]): Promise<FailedDay[]> {
  const failures: FailedDay[] = [];
  for (const { day, work } of steps) {
    await work().catch((error: Error) => failures.push({ day, cause: error.message }));
  }
  return failures;
}
