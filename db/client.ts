import { drizzle, type PostgresJsDatabase, type PostgresJsSession } from "drizzle-orm/postgres-js";
import postgres, { type ISql, type Sql } from "postgres";
import { deadline } from "#lib/deadline.ts";

/** The connection pool: plain for hot statements, which it prepares, and through drizzle for all others. */
type Client = { sql: Sql; db: PostgresJsDatabase };
export type Tx = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];
/** The pool or an open transaction. */
export type Executor = PostgresJsDatabase | Tx;

// One pool per process, although Next's bundle and Node load this module separately.
const holder = globalThis as typeof globalThis & {
  slipwayClient?: Client | undefined;
  slipwayLongClient?: Client | undefined;
  slipwayListener?: Sql | undefined;
};

// Statement timeouts: for requests, for background tasks, and for statements that are known to be slow.
const requestSeconds = deadline(3);
const backgroundSeconds = deadline(10);
const longSeconds = deadline(120);
const lockSecondsMax = 5;
// A transaction that waits for its client this long is ended with its session, so that it doesn't keep locks.
const idleTransactionSeconds = deadline(15);
// If the server doesn't cancel a statement within this time after its timeout, the connection is closed.
const silentSeconds = 0.5;

function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  return url;
}

/** Postgres may compile a statement of high estimated cost first. For one that reads dozens of partitions that takes many seconds,
 * longer than the statement itself, and nothing can cancel it. */
export const withoutJit = { jit: "off" };

function open(connections: number, statementSeconds: number, options: { prepare?: boolean } = {}): Client {
  const url = databaseUrl();
  const sql = postgres(url, {
    // After a failover, the same address may lead to a standby for a while.
    target_session_attrs: "primary",
    ...options,
    max: connections,
    connect_timeout: requestSeconds,
    idle_timeout: 60,
    wait_timeout: statementSeconds,
    answer_timeout: statementSeconds + silentSeconds,
    // All connections share one backoff, which would grow to 20 s while the database is down.
    backoff: () => 0.25,
    onnotice: () => undefined,
    connection: {
      ...withoutJit,
      application_name: "slipway",
      statement_timeout: statementSeconds * 1_000,
      lock_timeout: Math.min(lockSecondsMax, statementSeconds - 1) * 1_000,
      idle_in_transaction_session_timeout: Math.max(idleTransactionSeconds, statementSeconds) * 1_000,
      TimeZone: "UTC",
    },
  });
  return { sql, db: drizzle(sql, { casing: "snake_case" }) };
}

/** With several hosts in the URL, connects to the one that is the primary. */
export const primaryOf = (url: string): { target_session_attrs?: "primary" } =>
  /^[^/]*\/\/[^/?]*,/.test(url) ? { target_session_attrs: "primary" } : {};

const connectionsMax = () => Number(process.env.SVC_DATABASE_CONNECTIONS ?? 10);

/** In a process that serves requests, before the first query: a database that doesn't respond fails them within
 * seconds. */
export function limitRequestQueries(): void {
  holder.slipwayClient ??= open(connectionsMax(), requestSeconds);
}

function client(): Client {
  holder.slipwayClient ??= open(connectionsMax(), backgroundSeconds);
  return holder.slipwayClient;
}

// Opened on first use, because Next loads every route during the build, without a database.
export const db: PostgresJsDatabase = new Proxy({} as PostgresJsDatabase, {
  get: (_target, name) => Reflect.get(client().db, name, client().db),
});

export const rawSql = (): Sql => client().sql;

/** For hot statements in an open transaction of drizzle. */
export const sqlOf = (tx: Executor): ISql => (tx._.session as unknown as PostgresJsSession<Sql, never, never>).client;

/** The connections of this process, and how many queries wait for one; null before the first query. */
export const connectionPool = (): { idle: number; active: number; waiting: number } | null =>
  holder.slipwayClient?.sql.pool() ?? null;

/** One more connection, for statements in the background that may run for two minutes. Statements aren't prepared: each
 * is planned for its own values, such as a range of time. */
export function longRunningSql(): Sql {
  holder.slipwayLongClient ??= open(1, longSeconds, { prepare: false });
  return holder.slipwayLongClient.sql;
}

/** For LISTEN, which opens a separate connection. No limit of waiting: after it, the driver would keep the connection and never listen. */
export function listeningSql(): Sql {
  const url = databaseUrl();
  holder.slipwayListener ??= postgres(url, {
    ...primaryOf(url),
    connect_timeout: backgroundSeconds,
    answer_timeout: backgroundSeconds,
    backoff: () => 0.25,
    onnotice: () => undefined,
    connection: { application_name: "slipway" },
  });
  return holder.slipwayListener;
}

/** A separate connection, whose statements may take as long as they need, such as building an index. */
export const openUnlimited = (lockTimeoutMs: number, url = databaseUrl()): Sql =>
  postgres(url, {
    ...primaryOf(url),
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 10,
    max_lifetime: null,
    connection: { ...withoutJit, statement_timeout: 0, lock_timeout: lockTimeoutMs },
  });

/** Waits for running queries, then closes all connections. */
export async function closeDatabase(): Promise<void> {
  const clients = [holder.slipwayClient, holder.slipwayLongClient];
  const pools = [...clients.map((one) => one?.sql), holder.slipwayListener];
  await Promise.all(pools.map((sql) => sql?.end({ timeout: 5 })));
  holder.slipwayClient = undefined;
  holder.slipwayLongClient = undefined;
  holder.slipwayListener = undefined;
}

/** Runs `work` in a transaction: a new one, or the open one `within`. */
export const transact = <Result>(work: (tx: Tx) => Promise<Result>, within?: Tx): Promise<Result> =>
  within ? work(within) : db.transaction(work);
