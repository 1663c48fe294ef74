import postgres, { type ISql, type Sql } from "postgres";
import { primaryOf } from "./client.ts";

/** One connection for a backup or a restore, which isn't counted as Slipway running. */
export const openForBackup = (url: string): Sql =>
  postgres(url, {
    ...primaryOf(url),
    max: 1,
    connect_timeout: 10,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: "slipway-backup" },
  });

/** Values are written the same everywhere. A large table takes as long as it takes, but nothing waits long for a lock. */
export async function prepareTransaction(tx: ISql): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('lock_timeout', '30s', true), set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true)`;
}

/** Whether any process of Slipway is connected to this database. */
export async function isSlipwayConnected(sql: ISql): Promise<boolean> {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'slipway'
    and pid <> pg_backend_pid() limit 1`;
  return rows.length > 0;
}
