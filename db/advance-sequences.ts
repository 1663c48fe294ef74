import type { Sql } from "postgres";

/** Moves every sequence past the rows of its table. Logical replication copies rows, but not sequences, so after a move the new
 * database would assign existing IDs again. */
export async function advanceSequences(sql: Sql): Promise<void> {
  for (const { table, column } of await listSequences(sql)) {
    // This column of webhook_events has no index.
    const rows =
      column === "sequence"
        ? sql`(select sequence from ${sql(table)} order by created_at desc limit 1000)`
        : sql(table);
    await sql`
      select setval(sequence::regclass, newest)
      from (select pg_get_serial_sequence(${table}, ${column}) as sequence, max(${sql(column)}) as newest from ${rows} r) found
      where newest > coalesce(pg_sequence_last_value(sequence::regclass), 0)`;
  }
}

/** The columns with a sequence, of tables that exist after the migrations that have run. */
const listSequences = (sql: Sql) => sql<{ table: string; column: string }[]>`
  select table_schema || '.' || table_name as table, column_name as column
  from information_schema.columns c
  join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass and not relispartition
  where table_schema in ('public', 'drizzle') and pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) is not null`;
