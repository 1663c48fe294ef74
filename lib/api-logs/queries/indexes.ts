import type { ISql } from "postgres";
import { buildIndex } from "#db/build-index.ts";
import { openUnlimited, rawSql } from "#db/client.ts";
import { apiLogPartitions, collectFailures, type FailedPartition, partitionsOf } from "#db/partitions.ts";

/** Indexes that a partition gets once its day is over. Without them, a row that is being written needs 40% fewer bytes. */
const pastDayIndexes = {
  path: '("partner_id","environment","path","at")',
  key: '("key_id","at")',
};

const { table } = apiLogPartitions;
const lockNumber = 7_309_407;
const lockTimeoutMs = 60_000;
/** Rows can arrive this late. */
const lateMinutes = 5;

/** The partitions without a valid index for each of `pastDayIndexes`. */
const unindexed = (sql: ISql) => {
  const suffixes = Object.keys(pastDayIndexes);
  return sql`
    select * from (${partitionsOf(sql, table)}) as partitions
    where ${suffixes.length}::int > (
      select count(*) from pg_index
      where indisvalid and indexrelid = any(array(select to_regclass(name || '_' || s) from unnest(${suffixes}::text[]) s))
    )`;
};

/** Builds the indexes of past days that have none, without blocking requests. Days that are due to be dropped get none. Returns the
 * partitions that failed; the next call builds theirs. */
export async function indexPastDays(daysKept: number): Promise<FailedPartition[]> {
  const sql = openUnlimited(lockTimeoutMs);
  try {
    // Another process's unfinished index would look like one that failed.
    const [lock] = await sql`select pg_try_advisory_lock(${lockNumber}) as "isTaken"`;
    if (!lock?.isTaken) return [];
    // Oldest first, because a search uses the indexes up to the first day without one.
    const rows = await sql<{ name: string }[]>`
      select name from (${unindexed(sql)}) as partitions
      where to_at is null or to_at < now() - ${lateMinutes} * interval '1 minute'
        and to_at > ((now() at time zone 'utc')::date - ${daysKept}::int)::timestamp at time zone 'utc'
      order by from_at`;
    return await collectFailures(rows.map(({ name }) => ({ partition: name, work: () => indexPartition(name) })));
  } finally {
    await sql.end({ timeout: 5 });
  }

  async function indexPartition(name: string): Promise<void> {
    for (const [suffix, columns] of Object.entries(pastDayIndexes))
      await buildIndex(sql, `CREATE INDEX CONCURRENTLY "${name}_${suffix}" ON "${name}" USING btree ${columns}`);
  }
}

/** Every day before this time has the indexes of past days. */
export async function selectIndexedTo(): Promise<Date> {
  const sql = rawSql();
  const [row] = await sql<{ at: string }[]>`
    select extract(epoch from greatest(coalesce(min(from_at), '9999-01-01'), to_timestamp(0))) * 1000 as at
    from (${unindexed(sql)}) as partitions`;
  return new Date(Number(row?.at));
}
