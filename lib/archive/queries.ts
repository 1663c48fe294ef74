import type { ISql, PendingQuery, Row, TransactionSql } from "postgres";
import { openUnlimited } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { type ArchivedTable, archivedColumns } from "./columns.ts";

export type ArchivedRow = Record<string, string | null>;

const rowsOnPage = 2_000;
const lockTimeoutMs = 10_000;

/** Calls `use` with the database as it is at this moment. */
export async function withArchiveSnapshot<Result>(use: (sql: TransactionSql) => Promise<Result>): Promise<Result> {
  const sql = openUnlimited(lockTimeoutMs);
  try {
    return (await sql.begin("isolation level repeatable read read only", use)) as Result;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** A year in UTC of all partners, or all years of one partner. */
export type ArchiveSubject = { year: number } | { partnerId: string };

type Bounds = { from: string; until: string };

/** The rows of a year in UTC, and an order that is the same each time. A transaction belongs to each year in which it was created, or
 * something was recorded about it. */
const selections: Record<ArchivedTable, { where: (sql: ISql, bounds: Bounds) => PendingQuery<Row[]>; order: string }> =
  {
    partners: { where: (sql, { until }) => sql`t.created_at < ${until}::timestamptz`, order: "t.created_at, t.id" },
    transactions: { where: ofTransactions, order: "t.created_at, t.id" },
    status_changes: { where: within("at"), order: "t.id" },
    adjustments: { where: within("recorded_at"), order: "t.recorded_at, t.id" },
    ledger_entries: {
      where: (sql, { from, until }) => sql`t.booked_on >= ${from}::date and t.booked_on < ${until}::date`,
      order: "t.id",
    },
    audit_log: { where: within("at"), order: "t.at, t.id" },
  };

function within(column: string) {
  return (sql: ISql, { from, until }: Bounds) =>
    sql`t.${sql(column)} >= ${from}::timestamptz and t.${sql(column)} < ${until}::timestamptz`;
}

function ofTransactions(sql: ISql, bounds: Bounds) {
  const { from, until } = bounds;
  return sql`(${within("created_at")(sql, bounds)} or t.id in (
    select transaction_id from status_changes where at >= ${from}::timestamptz and at < ${until}::timestamptz
    union select transaction_id from adjustments
      where recorded_at >= ${from}::timestamptz and recorded_at < ${until}::timestamptz
    union select transaction_id from ledger_entries where booked_on >= ${from}::date and booked_on < ${until}::date))`;
}

function ofYear(sql: ISql, table: ArchivedTable, year: number) {
  return selections[table].where(sql, { from: `${year}-01-01T00:00:00Z`, until: `${year + 1}-01-01T00:00:00Z` });
}

function ofPartner(sql: ISql, table: ArchivedTable, partnerId: string) {
  if (table === "partners") return sql`t.id = ${partnerId}`;
  if (table === "status_changes")
    return sql`t.transaction_id in (select id from transactions where partner_id = ${partnerId})`;
  return sql`t.partner_id = ${partnerId}`;
}

/** Pages of the subject's rows, with every value as text: amounts exactly, times in UTC. */
export async function* readArchivedRows(
  sql: TransactionSql,
  table: ArchivedTable,
  subject: ArchiveSubject,
): AsyncGenerator<ArchivedRow[]> {
  const { order } = selections[table];
  const where = "year" in subject ? ofYear(sql, table, subject.year) : ofPartner(sql, table, subject.partnerId);
  const columns = await selectAsText(sql, table);
  yield* sql<ArchivedRow[]>`
    select ${sql.unsafe(columns)} from ${sql(table)} t where ${where} order by ${sql.unsafe(order)}`.cursor(rowsOnPage);
}

async function selectAsText(sql: TransactionSql, table: ArchivedTable): Promise<string> {
  const types = await sql<{ name: string; type: string }[]>`
    select column_name::text as name, data_type::text as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`;
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const columns = Object.keys(archivedColumns[table]).map((name) => {
    const type = typeOf.get(name);
    if (!type) throw new AppError("not_found", `The database has no column ${table}.${name}`);
    return `${asText(`t."${name}"`, type)} as "${name}"`;
  });
  return columns.join(", ");
}

function asText(column: string, type: string): string {
  if (type === "numeric") return `trim_scale(${column})::text`;
  if (type === "timestamp with time zone")
    return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `${column}::text`;
}
