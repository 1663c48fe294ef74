import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const folder = fileURLToPath(new URL("migrations", import.meta.url));
const lockNumber = 7_309_401;

/** Runs pending migrations. If several processes call it at once, one migrates and the others wait for it. */
export async function migrateDatabase(url: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    const db = drizzle(connection);
    await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
    await migrate(db, { migrationsFolder: folder });
    await db.execute(sql`select keep_api_log_partitions((now() at time zone 'utc')::date, 3, 90)`);
  } finally {
    await connection.end({ timeout: 5 });
  }
}
