import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db, rawSql } from "./client.ts";
import { archivedTransactions, statusChanges, transactions } from "./schema-transactions.ts";
import { scopedTo, type TenantScope } from "./scope.ts";
import { type StatusChangeRow, selectHistories, selectTransaction, type TransactionRow } from "./transactions.ts";

/** `history` is oldest first. */
export type FoundTransaction = { row: TransactionRow; history: StatusChangeRow[]; isArchived: boolean };

/** Moves up to `limit` transactions that were created before this time, with their status changes. Returns how many. Leaves
 * those that are open, in review, still polled, or have an event. */
export function archiveTransactions(before: Date, limit: number): Promise<number> {
  return rawSql().begin(async (tx): Promise<number> => {
    const rows = await tx<{ id: string }[]>`
      select old.id from unnest(array['success', 'failed', 'cancelled', 'expired', 'refunded']) as closed(status)
      cross join lateral (
        select id from transactions t
        where t.status = closed.status and created_at < ${before.toISOString()}::timestamptz
          and held_reason is null and next_check_at is null
          and (select true from webhook_events e where e.transaction_id = t.id limit 1) is not true
        order by created_at limit ${limit} for update skip locked
      ) old limit ${limit}`;
    const ids = rows.map(({ id }) => id);
    await tx`
      insert into archived_transactions (id, partner_id, environment, partner_context, created_at, record, status_changes)
      select id, partner_id, environment, partner_context, created_at,
        to_jsonb(t) || coalesce((
          select jsonb_build_object('quotes', q.quotes) from transaction_quotes q where q.transaction_id = t.id
        ), '{}'), (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') from status_changes c where c.transaction_id = t.id
      ) from transactions t where id = any(${ids})`;
    await tx`delete from transaction_quotes where transaction_id = any(${ids})`;
    await tx`delete from status_changes where transaction_id = any(${ids})`;
    await tx`delete from transactions where id = any(${ids})`;
    return ids.length;
  });
}

/** A partner's transaction, also if it is archived. */
export async function findTransaction(scope: TenantScope, id: string): Promise<FoundTransaction | undefined> {
  const row = await selectTransaction(scope, id);
  if (row) return { row, history: (await selectHistories([id])).get(id) ?? [], isArchived: false };
  return findArchivedTransaction(scope, id);
}

export async function findArchivedTransaction(scope: TenantScope, id: string): Promise<FoundTransaction | undefined> {
  const archived = await selectArchived(and(scopedTo(archivedTransactions, scope), eq(archivedTransactions.id, id)));
  return archived && withHistory(archived);
}

/** An archived transaction of any partner, for the operator only. */
export async function selectArchivedForOperator(id: string): Promise<FoundTransaction | undefined> {
  const archived = await selectArchived(eq(archivedTransactions.id, id));
  return archived && withHistory(archived);
}

export const selectArchivedByContext = (
  scope: TenantScope,
  partnerContext: string,
): Promise<TransactionRow | undefined> =>
  selectArchived(and(scopedTo(archivedTransactions, scope), eq(archivedTransactions.partnerContext, partnerContext)));

// Queries on `transactions` and `status_changes` that read these rows of the archive instead. Columns that were added since are
// null.
const archivedRows = (match: SQL | undefined) =>
  db.with(
    db.$with("transactions", {}).as(sql`select t.* from ${archivedTransactions},
      jsonb_populate_record(null::transactions, ${archivedTransactions.record}) t where ${match}`),
  );
const archivedChanges = (match: SQL | undefined) =>
  db.with(
    db.$with("status_changes", {}).as(sql`select c.* from ${archivedTransactions},
      jsonb_populate_recordset(null::status_changes, ${archivedTransactions.statusChanges}) c where ${match}`),
  );

async function selectArchived(match: SQL | undefined): Promise<TransactionRow | undefined> {
  const [row] = await archivedRows(match).select().from(transactions).limit(1);
  return row;
}

async function withHistory(row: TransactionRow): Promise<FoundTransaction> {
  const match = eq(archivedTransactions.id, row.id);
  const history = await archivedChanges(match).select().from(statusChanges).orderBy(asc(statusChanges.id));
  return { row, history, isArchived: true };
}
