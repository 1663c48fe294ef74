import postgres, { type Sql } from "postgres";
import { primaryOf } from "./client.ts";
import { readApplied, readMigrations } from "./migrations.ts";
import { type PartitionedTable, partitionsOf } from "./partitions.ts";

/** A connection of svc doctor, without the settings that a pooler could refuse. */
export const openForDoctor = (url: string): Sql =>
  postgres(url, {
    ...primaryOf(url),
    max: 1,
    prepare: false,
    connect_timeout: 5,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: "slipway doctor" },
  });

export type ServerFacts = {
  version: string;
  versionNumber: number;
  role: string;
  isSuperuser: boolean;
  canCreateRoles: boolean;
  isReadOnly: boolean;
  isEncrypted: boolean;
};

export async function readServerFacts(sql: Sql): Promise<ServerFacts | undefined> {
  const [row] = await sql<ServerFacts[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
      rolname::text as role, rolsuper as "isSuperuser", rolcreaterole as "canCreateRoles",
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"
    from pg_roles where rolname = current_user`;
  return row;
}

/** In milliseconds. */
export async function readDatabaseTime(sql: Sql): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  return row?.ms ?? 0;
}

/** The names of migrations that haven't run, and how many have run that this version doesn't know. */
export async function readMigrationState(sql: Sql): Promise<{ pending: string[]; unknown: number }> {
  const [known, applied] = [readMigrations(), await readApplied(sql)];
  const times = new Set(known.map(({ at }) => at));
  return {
    pending: known.filter(({ at }) => !applied.has(at)).map(({ tag }) => tag),
    unknown: [...applied].filter((at) => !times.has(at)).length,
  };
}

export async function countClientConnections(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`;
  return row?.count ?? 0;
}

export type OldTransaction = { seconds: number; holder: string };

/** The oldest transaction of the server that this role can see; undefined if there is none. */
export async function readOldestTransaction(sql: Sql): Promise<OldTransaction | undefined> {
  const [row] = await sql<OldTransaction[]>`
    select extract(epoch from clock_timestamp() - since)::float8 as seconds, holder from (
      select xact_start as since, format('process %s', pid) || coalesce(' of ' || usename, '') as holder from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null
      union all
      select prepared, format('prepared transaction %s', gid) from pg_prepared_xacts
    ) as transactions order by since limit 1`;
  return row;
}

/** How many transaction IDs the database is away from its oldest row that isn't frozen. Postgres stops at 2 billion. */
export async function readTransactionIdAge(sql: Sql): Promise<number> {
  const [row] = await sql<{ age: number }[]>`
    select age(datfrozenxid)::int as age from pg_database where datname = current_database()`;
  return row?.age ?? 0;
}

/** Until when there are partitions, and whether rows are in the default partition, because theirs was missing. */
export async function readPartitionState(sql: Sql, { table }: PartitionedTable) {
  const [row] = await sql<{ days: number | null; hasDefaultRows: boolean }[]>`
    select extract(epoch from (select max(to_at) from (${partitionsOf(sql, table)}) as existing) - now())::float8 / 86400 as days,
      exists (select from ${sql(`${table}_default`)}) as "hasDefaultRows"`;
  return { daysAhead: row?.days ?? 0, hasDefaultRows: row?.hasDefaultRows ?? false };
}
