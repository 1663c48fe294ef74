import type { Sql } from "postgres";
import { retryOnLock, withLockRetries } from "./lock-retries.ts";

type Index = { unique: string; name: string; table: string; definition: string };

const form = /^CREATE (UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"(\w+)" ON "(\w+)" (.+?);?$/is;
const buildAttempts = 3;
const attachAttempts = 60;

export const isConcurrentIndex = (statement: string): boolean => form.test(statement.trim());

/** Builds the index of a `CREATE INDEX CONCURRENTLY` statement without blocking writes, outside any transaction.
 * Postgres can't do this for a partitioned table, so its partitions get their indexes one by one. Can be repeated after
 * any failure. */
export async function buildIndex(sql: Sql, statement: string): Promise<void> {
  const [, unique = "", name = "", table = "", definition = ""] = form.exec(statement.trim()) ?? [];
  const index = { unique, name, table, definition };
  const [row] = await sql`select relkind from pg_class where oid = ${table}::regclass`;
  if (row?.relkind === "p") await buildOnPartitions(sql, index);
  else await build(sql, index);
}

async function build(sql: Sql, { unique, name, table, definition }: Index): Promise<void> {
  await retryOnLock({ attempts: buildAttempts }, async () => {
    const [unfinished] = await sql`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`;
    if (unfinished) await sql.unsafe(`drop index concurrently "${name}"`);
    await sql.unsafe(`create ${unique}index concurrently if not exists "${name}" on "${table}" ${definition}`);
  });
}

/** Creates the parent's index first, so that new partitions get theirs when they are created. It becomes valid once
 * every partition has one. */
async function buildOnPartitions(sql: Sql, index: Index): Promise<void> {
  const { unique, name, table, definition } = index;
  const create = `create ${unique}index if not exists "${name}" on only "${table}" ${definition}`;
  await withLockRetries(sql, (tx) => tx.unsafe(create), { attempts: attachAttempts });
  const partitions = await sql<{ partition: string }[]>`
    select relname as partition from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass and not exists (
      select from pg_index i join pg_inherits a on a.inhrelid = i.indexrelid
      where i.indrelid = pg_class.oid and a.inhparent = ${name}::regclass
    ) order by relname`;
  for (const { partition } of partitions) {
    const child = `${partition}_${name}`;
    await build(sql, { unique, name: child, table: partition, definition });
    const attach = `alter index "${name}" attach partition "${child}"`;
    await withLockRetries(sql, (tx) => tx.unsafe(attach), { attempts: attachAttempts });
  }
}
