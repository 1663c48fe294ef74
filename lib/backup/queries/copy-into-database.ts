import { finished } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import {
  isSlipwayConnected,
  prepareTransaction,
  type StallLimit,
  stalledMs,
  withBackupConnection,
} from "#db/backup-connection.ts";
import { migrateDatabase, migrationLock } from "#db/migrate.ts";
import { firstUpgrade, knownMigrations, lastReplaced, readSchemaVersion } from "#db/migrations.ts";
import type { Snapshot, TableChunk } from "./copy-from-database.ts";
import { copyTarget, type DatabaseContents, quoteName, selectContents, selectTables } from "./database-contents.ts";

type Options = {
  /** Receives progress, one line at a time. */
  print: (line: string) => void;
  /** Runs when everything is loaded and verified. Throws to undo it. */
  beforeCommit?: () => Promise<void> | void;
  stallMs?: number;
};

/** Tables that Slipway fills automatically. Their rows are replaced; any other row is a reason to refuse. */
const refillable = new Set([
  "crypto_currencies",
  "fiat_currencies",
  "installation_keys",
  "last_backup",
  "payment_methods",
  "offers",
  "provider_quotes",
  "provider_states",
  "provider_tokens",
  "rollup_marks",
]);

/** Fills an empty database in one transaction, in the schema of the snapshot, and migrates it to this version's. Returns the
 * number of rows. */
export async function loadDatabase(url: string, snapshot: Snapshot, options: Options): Promise<number> {
  const [baseline, ...later] = knownMigrations.map(({ tag }) => tag);
  const schema = snapshot.schema === lastReplaced && baseline ? baseline : snapshot.schema;
  if (schema !== baseline && schema < lastReplaced)
    throw new Error(`The backup is too old for this version. ${firstUpgrade}`);
  if (schema !== baseline && !later.includes(schema))
    throw new Error(`The schema ${schema} is newer than this version of Slipway. Install the version that made it.`);
  const { print, beforeCommit, stallMs = stalledMs } = options;
  return withBackupConnection(url, stallMs, async ({ sql, begin, orStalled }) => {
    await rejectUsed(sql);
    await migrateDatabase(url, { through: schema, print });
    const rows = await begin("", async (tx) => {
      await prepareTransaction(tx);
      // A process that starts meanwhile waits for this, as for a migration.
      await tx`select pg_advisory_xact_lock(${migrationLock})`;
      await rejectUsed(tx);
      const existing = await readSchemaVersion(tx);
      if (existing !== schema)
        throw new Error(`The database already has the schema ${existing}, instead of ${schema}. Use a new database.`);
      const loaded = await load(tx, snapshot, print, orStalled);
      await beforeCommit?.();
      return loaded;
    });
    await migrateDatabase(url, { print });
    await sql`analyze`;
    return rows;
  });
}

async function rejectUsed(sql: Sql | TransactionSql): Promise<void> {
  if (await isSlipwayConnected(sql)) throw new Error("Slipway is running with the target database. Stop it first.");
  for (const { name } of await selectTables(sql)) {
    if (refillable.has(name)) continue;
    const rows = await sql.unsafe(`select from ${quoteName(name)} limit 1`);
    if (rows.length > 0)
      throw new Error(`The target database isn't empty: it has rows in ${name}. Use a new database or data folder.`);
  }
}

async function load(
  tx: TransactionSql,
  { contents, chunks }: Snapshot,
  print: Options["print"],
  orStalled: StallLimit,
): Promise<number> {
  for (const { name } of (await selectTables(tx)).toReversed())
    if (refillable.has(name)) await tx.unsafe(`delete from ${quoteName(name)}`);
  // The migration has created partitions, with bounds that depend on its time.
  for (const { name, bounds } of (await selectContents(tx)).partitions)
    if (bounds !== "DEFAULT") await tx.unsafe(`drop table ${quoteName(name)}`);
  for (const { name, parent, bounds } of contents.partitions)
    await tx.unsafe(`create table if not exists ${quoteName(name)} partition of ${quoteName(parent)} ${bounds}`);
  // Otherwise the audit log only takes rows of the current time.
  await tx`select set_config('slipway.loads_rows', 'on', true)`;
  const counts = await loadChunks(tx, contents, chunks, { print, orStalled });
  for (const { name, lastValue } of contents.sequences)
    await tx`select setval(${quoteName(name)}::text::regclass, ${lastValue}::text::bigint)`;
  let total = 0;
  for (const { name } of contents.tables) {
    const [row] = await tx.unsafe<{ count: string }[]>(`select count(*) from ${quoteName(name)}`);
    const [found, expected] = [Number(row?.count), counts.get(name) ?? 0];
    if (found !== expected) throw new Error(`${name} has ${found} rows instead of ${expected}`);
    total += found;
  }
  return total;
}

async function loadChunks(
  tx: TransactionSql,
  { tables }: DatabaseContents,
  chunks: AsyncIterable<TableChunk>,
  { print, orStalled }: Pick<Options, "print"> & { orStalled: StallLimit },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let current = "";
  for await (const { table, rows, data } of chunks) {
    const target = tables.find(({ name }) => name === table);
    if (!target) throw new Error(`${table} isn't a table of this backup`);
    if (table !== current) print(`Loading ${table}.`);
    current = table;
    await orStalled(copyIn(tx, copyTarget(target), data)).catch((error) => {
      throw new Error(`Loading ${table} failed: ${error.message}`, { cause: error });
    });
    counts.set(table, (counts.get(table) ?? 0) + rows);
  }
  return counts;
}

async function copyIn(tx: TransactionSql, target: string, data: Buffer): Promise<void> {
  const stream = await tx.unsafe(`copy ${target} from stdin`).writable();
  const loaded = finished(stream);
  stream.end(data);
  await loaded;
}
