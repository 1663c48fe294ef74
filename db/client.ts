import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";

/** The connection pool: plain for the few performance-critical statements, and through drizzle for all others. */
type Client = { sql: Sql; db: PostgresJsDatabase };
export type Tx = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];
/** The pool or an open transaction. */
export type Executor = PostgresJsDatabase | Tx;

// One pool per process, although Next's bundle and Node load this module separately.
const holder = globalThis as typeof globalThis & { slipwayClient?: Client };

function open(): Client {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  const sql = postgres(url, {
    max: Number(process.env.SVC_DATABASE_CONNECTIONS ?? 10),
    connect_timeout: 5,
    idle_timeout: 60,
    // All connections share one backoff, which would grow to 20 s while the database is down.
    backoff: () => 0.25,
    onnotice: () => undefined,
    connection: { application_name: "slipway", statement_timeout: 10_000, lock_timeout: 5_000, TimeZone: "UTC" },
  });
  return { sql, db: drizzle(sql, { casing: "snake_case" }) };
}

function client(): Client {
  holder.slipwayClient ??= open();
  return holder.slipwayClient;
}

// Opened on first use, because Next loads every route during the build, without a database.
export const db: PostgresJsDatabase = new Proxy({} as PostgresJsDatabase, {
  get: (_target, name) => Reflect.get(client().db, name, client().db),
});

export const rawSql = (): Sql => client().sql;

/** Waits for running queries, then closes all connections. */
export async function closeDatabase(): Promise<void> {
  await holder.slipwayClient?.sql.end({ timeout: 5 });
  holder.slipwayClient = undefined;
}
