import { rawSql } from "./client.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

/** Whether the database accepts writes and has all migrations of this version. Rejects if it doesn't respond. */
export async function isDatabaseReady(): Promise<boolean> {
  const [row] = await rawSql()`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable",
      (select max(created_at) from drizzle.__drizzle_migrations) >= ${newestMigration} as "isMigrated"`;
  return row?.isWritable === true && row.isMigrated === true;
}
