import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";

/** The connection pool, raw for the few statements whose speed counts, and as drizzle for all others. */
type Client = { sql: Sql; db: PostgresJsDatabase };
export type Tx = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];
/** The pool or an open transaction: what every query can run on. */
export type Executor = PostgresJsDatabase | Tx;

// One pool for a process, though Next's bundle and Node load this file apart from each other.
const holder = globalThis as typeof globalThis & { slipwayClient?: Client };

function open(): Client {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  const sql = postgres(url, {
    max: Number(process.env.SVC_DATABASE_CONNECTIONS ?? 10),
    connect_timeout: 5,
    idle_timeout: 60,
    // The pool shares one wait, which would grow to 20 s while the database is away.
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

// Opened on first use: Next loads every route while it builds, without a database.
export const db: PostgresJsDatabase = new Proxy({} as PostgresJsDatabase, {
  get: (_target, name) => Reflect.get(client().db, name, client().db),
});

export const rawSql = (): Sql => client().sql;

/** Lets running queries end, then closes every connection. */
export async function closeDatabase(): Promise<void> {
  await holder.slipwayClient?.sql.end({ timeout: 5 });
  holder.slipwayClient = undefined;
}
