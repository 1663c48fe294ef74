import { rawSql } from "./client.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

const newestMigration = Math.max(...journal.entries.map(({ when }) => when));
const diskFull = "53100";

/** Whether the database accepts writes and has all migrations of this version. Rejects if it doesn't respond. With `isGrowing`, also whether
 * its files can grow, which costs a few milliseconds: on a full disk, some writes still succeed. */
export async function isDatabaseReady({ isGrowing = false } = {}): Promise<boolean> {
  const [row] = await rawSql()`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable",
      (select max(created_at) from drizzle.__drizzle_migrations) >= ${newestMigration} as "isMigrated"`;
  return row?.isWritable === true && row.isMigrated === true && (!isGrowing || (await canGrow()));
}

/** A role may not be permitted to create temporary tables. */
const canGrow = (): Promise<boolean> =>
  rawSql()`create temp table slipway_growth on commit drop as select generate_series(1, 20000)`.then(
    () => true,
    (error) => error.code !== diskFull,
  );
