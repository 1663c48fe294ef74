import { setTimeout } from "node:timers/promises";
import type { ISql, Sql, TransactionSql } from "postgres";
import { advanceSequences } from "./advance-sequences.ts";
import { isSlipwayConnected } from "./backup-connection.ts";
import { buildIndex, isConcurrentIndex } from "./build-index.ts";
import { openUnlimited } from "./client.ts";
import { rejectPooler } from "./detect-pooler.ts";
import { withLockRetries } from "./lock-retries.ts";
import { knownMigrations, type Migration, readApplied, readMigrations } from "./migrations.ts";
import { apiLogPartitions, auditLogPartitions, createPartitions } from "./partitions.ts";

/** The advisory lock that is held while the schema changes. */
export const migrationLock = 7_309_403;
const lockPollMs = 250;
// Building an index waits for older transactions, but blocks no other queries.
const lockTimeoutMs = 600_000;
const lockWaitMinutes = 15;
const lockAttempts = 60;

type Print = (line: string) => void;
type Options = {
  /** The last migration to run, such as `0052_transaction_facts`. */
  through?: string;
  /** Receives what an operator should know, one line at a time. */
  print?: Print;
};

/** Runs pending migrations. If several processes call it at once, one migrates and the others wait for it. UPGRADING.md
 * has the rules for migrations. */
export async function migrateDatabase(url: string, { through, print = () => undefined }: Options = {}): Promise<void> {
  // One connection, which holds the lock until it closes.
  const sql = openUnlimited(lockTimeoutMs, url);
  try {
    await connect(url);
    await takeLock(sql, print);
    await runPending(sql, through, print);
    if (through === undefined) await preparePartitions(sql, print);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Throws unless the database has the migrations of this version. For what doesn't migrate itself. */
export async function requireSchema(url: string, print: Print): Promise<void> {
  const sql = openUnlimited(lockTimeoutMs, url);
  try {
    const applied = await readApplied(sql);
    const missing = knownMigrations.filter(({ at }) => !applied.has(at));
    if (missing.length > 0)
      throw new Error(`The database lacks ${missing.length} migrations of this version. Run "slipway migrate" first.`);
    await checkNewer(sql, knownMigrations, applied, print);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function connect(url: string): Promise<void> {
  try {
    await rejectPooler(url);
  } catch (error) {
    throw new Error(`Can't connect to the database: ${messageOf(error)}`, { cause: error });
  }
}

/** Polls, because a statement that waits has a snapshot, for which the other process's index builds would wait in turn.
 * */
async function takeLock(sql: Sql, print: Print): Promise<void> {
  const deadline = Date.now() + lockWaitMinutes * 60_000;
  for (let attempt = 1; Date.now() < deadline; attempt += 1) {
    const [row] = await sql`select pg_try_advisory_lock(${migrationLock}) as "isTaken"`;
    if (row?.isTaken) return;
    if (attempt === 1) print("Another process is migrating the database. Waiting for it.");
    await setTimeout(lockPollMs);
  }
  throw new Error(`Another process has been migrating the database for ${lockWaitMinutes} minutes`);
}

async function runPending(sql: Sql, through: string | undefined, print: Print): Promise<void> {
  const known = readMigrations();
  const last = through === undefined ? known.length - 1 : known.findIndex(({ tag }) => tag === through);
  if (last === -1) throw new Error(`There is no migration ${through}`);
  const applied = await readApplied(sql);
  await checkNewer(sql, known, applied, print);
  const pending = known.slice(0, last + 1).filter(({ at }) => !applied.has(at));
  if (applied.size === 0) await createHistory(sql);
  else {
    if (pending.some(isBreaking) && (await isSlipwayConnected(sql)))
      throw new Error("The previous version can't run beside this one, and still does. Stop all its processes first.");
    await advanceSequences(sql);
  }
  for (const migration of pending) {
    if (applied.size > 0) print(`Running migration ${migration.tag}.`);
    await run(sql, migration, print).catch((error) => {
      throw new Error(`Migration ${migration.tag} failed: ${messageOf(error)}`, { cause: error });
    });
  }
}

/** Whether the previous version can't work with the schema after this migration. */
const isBreaking = ({ statements }: Migration) =>
  statements.some((text) => /^comment on schema drizzle/i.test(text.trim()));

/** Migrations keep the previous version working. One that can't names the oldest version that still works in the
 * comment. */
async function checkNewer(
  sql: Sql,
  known: Pick<Migration, "tag" | "at">[],
  applied: Set<number>,
  print: Print,
): Promise<void> {
  if ([...applied].every((at) => known.some((migration) => migration.at === at))) return;
  const [row] = await sql`select obj_description('drizzle'::regnamespace, 'pg_namespace') as needed`;
  const needed: unknown = row?.needed;
  if (needed && !known.some(({ tag }) => tag === needed)) {
    throw new Error(
      `A newer version of Slipway migrated the database, which now requires ${needed}. Upgrade this one.`,
    );
  }
  print("A newer version of Slipway migrated the database. This one still works with it; upgrade it soon.");
}

/** The table of drizzle's migrator, which earlier versions used. */
async function createHistory(sql: Sql): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
}

async function run(sql: Sql, { tag, at, hash, statements }: Migration, print: Print): Promise<void> {
  const record = (connection: ISql) =>
    connection`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`;
  if (statements.some(isConcurrentIndex)) {
    if (!statements.every(isConcurrentIndex)) throw new Error("Indexes are built concurrently in their own migration");
    for (const statement of statements) await buildIndex(sql, statement);
    await record(sql);
    return;
  }
  const onRetry = () => print(`Migration ${tag} needs a table that others have locked. Retrying.`);
  const work = async (tx: TransactionSql) => {
    for (const statement of statements) await tx.unsafe(statement);
    await record(tx);
  };
  await withLockRetries(sql, work, { attempts: lockAttempts, onRetry });
}

/** A failure is not fatal: rows without a partition are stored in the default one, and the worker retries. */
async function preparePartitions(sql: Sql, print: Print): Promise<void> {
  try {
    for (const partitioned of [apiLogPartitions, auditLogPartitions])
      for (const { partition, cause } of await createPartitions(sql, partitioned))
        print(`Couldn't create the partition ${partition}: ${cause}`);
  } catch (error) {
    print(`Couldn't create partitions: ${messageOf(error)}`);
  }
}

/** A refused connection to a name with several addresses has no message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
