import type { Sql } from "postgres";

/** Moves every sequence past the rows of its table. Logical replication copies rows, but not sequences, so after a move the new
 * database would assign existing IDs again. */
export async function advanceSequences(sql: Sql): Promise<void> {
  await sql`
    select setval(sequence::regclass, newest) from (
      select pg_get_serial_sequence('callbacks', 'id') as sequence, max(id) as newest from callbacks
      union all select pg_get_serial_sequence('ledger_entries', 'id'), max(id) from ledger_entries
      union all select pg_get_serial_sequence('status_changes', 'id'), max(id) from status_changes
      union all select pg_get_serial_sequence('webhook_attempts', 'id'), max(id) from webhook_attempts
      union all select pg_get_serial_sequence('drizzle.__drizzle_migrations', 'id'), max(id) from drizzle.__drizzle_migrations
      -- This column has no index.
      union all select pg_get_serial_sequence('webhook_events', 'sequence'), max(sequence)
        from (select sequence from webhook_events order by created_at desc limit 1000) newest
    ) sequences where newest > coalesce(pg_sequence_last_value(sequence::regclass), 0)`;
}
