import type { Sql } from "postgres";
import { stalledMs, withBackupConnection } from "#db/backup-connection.ts";

/** Records in a database that a backup of it as of this time is complete. */
export async function recordBackup(url: string, at: Date): Promise<void> {
  await withBackupConnection(url, stalledMs, ({ sql, orStalled }) =>
    orStalled(sql`
      insert into last_backup (id, at) values (1, ${at.toISOString()}) on conflict (id) do update set at = excluded.at`),
  );
}

/** When the last backup was made, in milliseconds; null if there was none. */
export async function selectLastBackup(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ ms: number }[]>`select extract(epoch from at)::float8 * 1000 as ms from last_backup`;
  return row?.ms ?? null;
}
