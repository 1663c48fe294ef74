import type { Readable } from "node:stream";
import type { TransactionSql } from "postgres";
import {
  isSlipwayConnected,
  prepareTransaction,
  type StallLimit,
  stalledMs,
  withBackupConnection,
} from "#db/backup-connection.ts";
import { readApplied, readMigrations, readSchemaVersion } from "#db/migrations.ts";
import { type BackupTable, type DatabaseContents, quoteName, selectContents } from "./database-contents.ts";

/** Whole rows of a table in the text format of COPY, which every version of Postgres reads. */
export type TableChunk = { table: string; rows: number; data: Buffer };

export type Snapshot = {
  /** The newest migration, such as `0052_transaction_facts`. */
  schema: string;
  postgresVersion: string;
  contents: DatabaseContents;
  /** All rows, in the order of `contents.tables`. */
  chunks: AsyncIterable<TableChunk>;
};

const chunkBytes = 1_000_000;

/** Calls `use` with the database as it is at this moment, however long that takes and whatever is written meanwhile. With
 * `whileStopped`, throws if Slipway is running. */
export function withSnapshot<Result>(
  url: string,
  { whileStopped = false, stallMs = stalledMs }: { whileStopped?: boolean; stallMs?: number },
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withBackupConnection(url, stallMs, ({ begin, orStalled }) =>
    begin("isolation level repeatable read read only", async (tx) => {
      await prepareTransaction(tx);
      const contents = await selectContents(tx);
      const [row] = await tx`select current_setting('server_version') as version`;
      const names = contents.tables.map(({ name }) => quoteName(name));
      const schema = await readKnownSchema(tx);
      // A partition that is dropped meanwhile would be missing.
      await tx.unsafe(`lock table ${names.join(", ")} in access share mode`);
      if (whileStopped && (await isSlipwayConnected(tx)))
        throw new Error("Slipway is running, and its later changes would be lost. Stop it first.");
      const chunks = copyAll(tx, contents, orStalled);
      return use({ schema, postgresVersion: row?.version, contents, chunks });
    }),
  );
}

async function readKnownSchema(tx: TransactionSql): Promise<string> {
  const known = new Set(readMigrations().map(({ at }) => at));
  const applied = await readApplied(tx);
  if ([...applied].some((at) => !known.has(at)))
    throw new Error("A newer version of Slipway migrated the database. Use the commands of that version.");
  const schema = await readSchemaVersion(tx);
  if (schema === undefined) throw new Error("The database has no tables of Slipway");
  return schema;
}

async function* copyAll(
  tx: TransactionSql,
  { tables }: DatabaseContents,
  orStalled: StallLimit,
): AsyncGenerator<TableChunk> {
  for (const table of tables) yield* copyTable(tx, table, orStalled);
}

async function* copyTable(
  tx: TransactionSql,
  { name, columns }: BackupTable,
  orStalled: StallLimit,
): AsyncGenerator<TableChunk> {
  // Only a query can be copied from a partitioned table.
  const query = `select ${columns.map(quoteName).join(", ")} from ${quoteName(name)}`;
  const stream = await orStalled(tx.unsafe(`copy (${query}) to stdout`).readable());
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of receive(stream, orStalled)) {
    parts.push(part);
    bytes += part.length;
    if (bytes < chunkBytes || part.at(-1) !== newline) continue;
    yield chunkOf(name, parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield chunkOf(name, parts);
}

async function* receive(stream: Readable, orStalled: StallLimit): AsyncGenerator<Buffer> {
  const parts: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (let next = await orStalled(parts.next()); !next.done; next = await orStalled(parts.next())) yield next.value;
    // The driver stops reading from the server while the stream is full, and wouldn't continue if it was full at its end.
    stream._read(0);
  } finally {
    stream.destroy();
  }
}

const newline = 10;

/** A newline in a value is escaped, so each one ends a row. */
function chunkOf(table: string, parts: Buffer[]): TableChunk {
  const data = Buffer.concat(parts);
  let rows = 0;
  for (let at = data.indexOf(newline); at !== -1; at = data.indexOf(newline, at + 1)) rows += 1;
  return { table, rows, data };
}
