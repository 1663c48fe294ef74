import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { openUnlimited } from "#db/client.ts";

const lockTimeoutMs = 10_000;

/** Runs statements that may take minutes on a separate connection. The pool of the product closes a connection whose
 * statement isn't answered in time. */
export async function runLongStatements(work: (db: PostgresJsDatabase) => Promise<unknown>): Promise<void> {
  const client = openUnlimited(lockTimeoutMs);
  try {
    await work(drizzle(client));
  } finally {
    await client.end();
  }
}
