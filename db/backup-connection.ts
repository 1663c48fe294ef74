import postgres, { type ISql, type Sql, type TransactionSql } from "postgres";
import { primaryOf, withoutJit } from "./client.ts";

/** Postgres sends or accepts the next megabyte within seconds, unless it hangs or can't be reached. TCP finds out about that
 * only while it waits for an answer, not while it sends. */
export const stalledMs = 60_000;

/** Ends the connection if the transfer of one part takes too long. */
export type StallLimit = <Result>(transfer: Promise<Result>) => Promise<Result>;
type BackupConnection = {
  sql: Sql;
  orStalled: StallLimit;
  /** A failure of `work`, also if the rollback fails, as during COPY. */
  begin<Result>(options: string, work: (tx: TransactionSql) => Promise<Result>): Promise<Result>;
};

/** Calls `use` with one connection for a backup or a restore, which isn't counted as Slipway running. */
export async function withBackupConnection<Result>(
  url: string,
  stallMs: number,
  use: (connection: BackupConnection) => Promise<Result>,
): Promise<Result> {
  const sql = openForBackup(url);
  const stalled = Promise.withResolvers<never>();
  // Nobody waits for it between transfers.
  stalled.promise.catch(() => undefined);
  const orStalled: StallLimit = (transfer) => {
    const timer = setTimeout(() => {
      const message = `Postgres at ${hostsOf(sql)} hangs or can't be reached: no data for ${stallMs / 1_000} seconds`;
      stalled.reject(new Error(message));
    }, stallMs);
    return Promise.race([transfer, stalled.promise]).finally(() => clearTimeout(timer));
  };
  async function begin<Made>(options: string, work: (tx: TransactionSql) => Promise<Made>): Promise<Made> {
    const made: { result?: Made; cause?: unknown } = {};
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(() => undefined);
    const remember = async (tx: TransactionSql) => {
      try {
        made.result = await work(tx);
      } catch (error) {
        made.cause = error;
        failed.reject(error);
        throw error;
      }
    };
    // The rollback would wait for the server, or without end behind a COPY that nobody reads to its end.
    await Promise.race([sql.begin(options, remember), failed.promise, stalled.promise]).catch((error) => {
      throw made.cause ?? error;
    });
    return made.result as Made;
  }
  try {
    return await use({ sql, orStalled, begin });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const hostsOf = ({ options: { host, port } }: Sql) => host.map((name, place) => `${name}:${port[place]}`).join(", ");

export const openForBackup = (url: string): Sql =>
  postgres(url, {
    ...primaryOf(url),
    max: 1,
    connect_timeout: 10,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { ...withoutJit, application_name: "slipway-backup" },
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
