import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** Runs statements that may take minutes on a separate connection. The pool of the product closes a connection whose
 * statement isn't answered in time. */
export async function runLongStatements(work: (db: PostgresJsDatabase) => Promise<unknown>): Promise<void> {
  const client = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => undefined });
  try {
    await work(drizzle(client));
  } finally {
    await client.end();
  }
}
