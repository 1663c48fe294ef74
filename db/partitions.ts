import type { ISql, Sql } from "postgres";
import { lockTimeoutMs, withLockRetries } from "./lock-retries.ts";

/** A table with one partition for each day or month (UTC) of its column `at`, such as api_logs_20261122 or
 * audit_log_202611, and a default partition. `ahead` is how many partitions are created in advance. */
export type PartitionedTable = { table: string; unit: "day" | "month"; ahead: number };
export type FailedPartition = { partition: string; cause: string };

export const apiLogPartitions: PartitionedTable = { table: "api_logs", unit: "day", ahead: 14 };
export const auditLogPartitions: PartitionedTable = { table: "audit_log", unit: "month", ahead: 3 };

const lockNumber = 7_309_402;
const partitionsMax = 100;
/** A start waits for the partitions. Those that are left are created by the next call. */
const createMsMax = 30_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batchSize = 10_000;
const batchesMax = 100;
/** Rows to move at once. That takes seconds, of 60 allowed. */
const movedMax = 250_000;
/** The audit log rejects deletions, except from its default partition with this setting. */
const allowMoves = "set local slipway.moves_rows = 'on'";

/** Creates the partitions of now, of the time ahead, and of earlier rows in the default partition. Returns those that failed;
 * their rows stay in, or go to, the default partition. */
export async function createPartitions(
  sql: Sql,
  partitioned: PartitionedTable,
  rowsMax: number = movedMax,
): Promise<FailedPartition[]> {
  const { table, unit, ahead } = partitioned;
  const step = `1 ${unit}`;
  const starts = await sql<{ start: string }[]>`
    with current as (select date_trunc(${unit}, now() at time zone 'utc') as current),
    wanted as (
      select start
      from current, generate_series(current, current + ${ahead}::int * ${step}::interval, ${step}::interval) as start
      where not exists (
        select from (${partitionsOf(sql, table)}) as existing
        where from_at <= start at time zone 'utc' and to_at > start at time zone 'utc'
      )
      union
      select date_trunc(${unit}, at at time zone 'utc') from ${sql(`${table}_default`)}, current
      where at < (current + ${ahead + 1}::int * ${step}::interval) at time zone 'utc'
    )
    select start::date::text from wanted, current order by start < current, start limit ${partitionsMax}`;
  const endMs = performance.now() + createMsMax;
  const create = async (start: string) => {
    if (performance.now() < endMs) await createPartition(sql, partitioned, start, { rowsMax, endMs });
  };
  return collectFailures(
    starts.map(({ start }) => ({ partition: partitionName(partitioned, start), work: () => create(start) })),
  );
}

/** Creates the partition that starts on this day (`2026-11-22`) and moves its rows out of the default partition. If these are
 * too many to move at once, creates several, unless `endMs` comes first. Those that are left are created by the next call. */
export async function createPartition(
  sql: Sql,
  partitioned: PartitionedTable,
  start: string,
  { rowsMax = movedMax, endMs = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  // Backwards, because new rows belong to the last part.
  for (const part of (await planParts(sql, partitioned, start, rowsMax)).toReversed())
    if (performance.now() < endMs) await createPart(sql, partitioned.table, part);
}

type TimeRange = { from: Date; to: Date };
type Part = TimeRange & { name: string };

/** The parts of a day or month that have no partition yet. The last one has the usual name, which previous versions look
 * for. */
async function planParts(sql: Sql, partitioned: PartitionedTable, start: string, rowsMax: number): Promise<Part[]> {
  const whole = { from: new Date(start), to: endOf(partitioned, start) };
  const name = partitionName(partitioned, start);
  const covered = await selectCovered(sql, partitioned.table, whole);
  const parts: Part[] = [];
  for (const [place, from] of [whole.from, ...covered.map(({ to }) => to)].entries()) {
    const gap = { from, to: covered[place]?.from ?? whole.to };
    if (gap.from >= gap.to) continue;
    const ends = [...(await selectBounds(sql, partitioned.table, gap, rowsMax)), gap.to];
    for (const [index, to] of ends.entries()) {
      const begin = ends[index - 1] ?? gap.from;
      const suffix = to < whole.to ? `_${String(begin.getTime() - whole.from.getTime()).padStart(8, "0")}` : "";
      parts.push({ name: `${name}${suffix}`, from: begin, to });
    }
  }
  return parts;
}

const iso = (at: Date) => at.toISOString();

/** What existing partitions cover of this range. */
async function selectCovered(sql: ISql, table: string, { from, to }: TimeRange): Promise<TimeRange[]> {
  const rows = await sql`
    select extract(epoch from greatest(from_at, ${iso(from)}::timestamptz)) * 1000 as "from",
      extract(epoch from least(to_at, ${iso(to)}::timestamptz)) * 1000 as "to"
    from (${partitionsOf(sql, table)}) as existing
    where from_at < ${iso(to)}::timestamptz and to_at > ${iso(from)}::timestamptz order by from_at`;
  return rows.map((row) => ({ from: new Date(Number(row.from)), to: new Date(Number(row.to)) }));
}

/** Where to split the rows of the default partition in this range into parts of `rowsMax`. */
async function selectBounds(sql: Sql, table: string, { from, to }: TimeRange, rowsMax: number): Promise<Date[]> {
  const rows = await sql`
    select distinct extract(epoch from at) * 1000 as at from (
      select at, row_number() over (order by at) as place from ${sql(`${table}_default`)}
      where at > ${iso(from)}::timestamptz and at < ${iso(to)}::timestamptz
    ) as ordered where place % ${rowsMax}::int = 0 order by 1`;
  return rows.map(({ at }) => new Date(Number(at)));
}

/** Attaching locks only the default partition; `create table ... partition of` would block every request. Only for the
 * current time and the hour before, it also locks the table for a moment, because an insert that has chosen the default
 * partition would fail. A query of earlier rows that was planned just before doesn't see the part that is being moved. */
function createPart(sql: Sql, table: string, part: Part): Promise<void> {
  const { name } = part;
  const [from, to] = [part.from, part.to].map((at) => `'${iso(at)}'`);
  const isCurrent = part.from.getTime() <= Date.now() && Date.now() - hourMs < part.to.getTime();
  const move = `with moved as (delete from ${table}_default where at >= ${from} and at < ${to} returning *)
    insert into ${name} select * from moved`;
  return withLockRetries(sql, async (tx) => {
    // Other processes create the same partitions, and autovacuum gives way after a second. Waiting for both blocks nobody.
    await tx.unsafe(`set local lock_timeout = '30s'; select pg_advisory_xact_lock(${lockNumber})`);
    await tx.unsafe(`lock table ${table}_default in share update exclusive mode`);
    await tx.unsafe(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = '60s'; ${allowMoves}`);
    if ((await selectCovered(tx, table, part)).length > 0) return;
    await tx.unsafe(`create table ${name} (like ${table} including all)`);
    await tx.unsafe(move);
    await tx.unsafe(`lock table only ${table} in ${isCurrent ? "access" : "share update"} exclusive mode`);
    await tx.unsafe(`lock table ${table}_default in access exclusive mode; set local statement_timeout = '5s'`);
    // Rows that were added since.
    await tx.unsafe(move);
    await tx.unsafe(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`);
  });
}

/** Drops the partitions that ended this many days ago or earlier, and deletes such rows from the default partition. Returns
 * the partitions that failed. */
export async function dropPartitions(
  sql: Sql,
  partitioned: PartitionedTable,
  daysKept: number,
): Promise<FailedPartition[]> {
  const [row] = await sql<{ oldest: string }[]>`
    select ((now() at time zone 'utc')::date - ${daysKept}::int)::text as oldest`;
  return dropBefore(sql, partitioned, row?.oldest ?? "");
}

/** The same for partitions and rows before this day. */
export async function dropBefore(sql: Sql, partitioned: PartitionedTable, oldest: string): Promise<FailedPartition[]> {
  const { table } = partitioned;
  const rows = await sql<{ partition: string }[]>`
    select name as partition from (${partitionsOf(sql, table)}) as existing
    where to_at <= ${oldest}::timestamp at time zone 'utc' order by to_at limit ${partitionsMax}`;
  const drop = (partition: string) => withLockRetries(sql, (tx) => tx.unsafe(`drop table ${partition}`));
  const failures = await collectFailures(rows.map(({ partition }) => ({ partition, work: () => drop(partition) })));
  await deleteFromDefault(sql, partitioned, oldest);
  return failures;
}

async function deleteFromDefault(sql: Sql, { table }: PartitionedTable, oldest: string): Promise<void> {
  const name = `${table}_default`;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { count } = await sql.begin(async (tx) => {
      await tx.unsafe(allowMoves);
      return tx`delete from ${tx(name)} where ctid = any(array(
        select ctid from ${tx(name)} where at < ${oldest}::timestamp at time zone 'utc' limit ${batchSize}))`;
    });
    if (count < batchSize) return;
  }
}

/** With their bounds. The default partition has no end. */
export const partitionsOf = (sql: ISql, table: string) => sql`
  select relname as name, coalesce(substring(bounds from 'FROM \\(''([^'']+)')::timestamptz, '-infinity') as from_at,
    substring(bounds from 'TO \\(''([^'']+)')::timestamptz as to_at
  from pg_inherits join pg_class on oid = inhrelid, pg_get_expr(relpartbound, oid) as bounds
  where inhparent = ${table}::regclass`;

const partitionName = ({ table, unit }: PartitionedTable, start: string) =>
  `${table}_${start.replaceAll("-", "").slice(0, unit === "day" ? 8 : 6)}`;

function endOf({ unit }: PartitionedTable, start: string): Date {
  const from = new Date(start);
  return unit === "day"
    ? new Date(from.getTime() + dayMs)
    : new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
}

export async function collectFailures(
  steps: { partition: string; work: () => Promise<unknown> }[],
): Promise<FailedPartition[]> {
  const failures: FailedPartition[] = [];
  for (const { partition, work } of steps) {
    await work().catch((error: Error) => failures.push({ partition, cause: error.message }));
  }
  return failures;
}
