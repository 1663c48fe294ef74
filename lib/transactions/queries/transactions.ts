import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Executor, rawSql } from "#db/client.ts";
import { statusChanges, transactions } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import { matchesFilter, matchesTime, type Narrowing, type Position, type TransactionFilter } from "./filters.ts";

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransaction = typeof transactions.$inferInsert;
export type StatusChangeRow = typeof statusChanges.$inferSelect;

export async function selectTransactionByContext(
  scope: TenantScope,
  partnerContext: string,
): Promise<TransactionRow | undefined> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(scopedTo(transactions, scope), eq(transactions.partnerContext, partnerContext)))
    .limit(1);
  return row;
}

export async function selectTransaction(scope: TenantScope, id: string): Promise<TransactionRow | undefined> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(scopedTo(transactions, scope), eq(transactions.id, id)))
    .limit(1);
  return row;
}

/** The partner's references by ID. */
export async function selectReferences(scope: TenantScope, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: transactions.id, reference: transactions.partnerContext })
    .from(transactions)
    .where(and(scopedTo(transactions, scope), inArray(transactions.id, ids)));
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

/** The transaction that was created from this quote; null if none was. */
export async function selectIdByQuote(
  { partnerId, environment }: TenantScope,
  quoteId: string,
): Promise<string | null> {
  const [row] = await rawSql()<{ id: string }[]>`
    select id from transactions
    where quote_id = ${quoteId} and partner_id = ${partnerId} and environment = ${environment} limit 1`;
  return row?.id ?? null;
}

/** Newest first, starting after `before`. */
export function selectTransactions(scope: TenantScope, filter: TransactionFilter): Promise<TransactionRow[]> {
  return db
    .select()
    .from(transactions)
    .where(matchesFilter(scope, filter))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(filter.limit);
}

/** The `count`th transaction in the time of a filter, newest first, whether or not it matches. Undefined if there are fewer. */
export async function selectPosition(
  scope: TenantScope,
  filter: Narrowing,
  count: number,
): Promise<Position | undefined> {
  const { createdAt: at, id } = transactions;
  const [row] = await db
    .select({ at, id })
    .from(transactions)
    .where(matchesTime(scope, filter))
    .orderBy(desc(at), desc(id))
    .offset(count - 1)
    .limit(1);
  return row;
}

/** Status changes of these transactions, oldest first, in one query. */
export async function selectHistories(ids: string[]): Promise<Map<string, StatusChangeRow[]>> {
  const histories = new Map<string, StatusChangeRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return histories;
  // A transaction has few changes, so that their order can't change the plan.
  const rows = await db
    .select()
    .from(statusChanges)
    .where(sql`${statusChanges.transactionId} = any(${sql.param(ids)})`)
    .orderBy(asc(statusChanges.id))
    .prepare("select_histories")
    .execute();
  for (const row of rows) histories.get(row.transactionId)?.push(row);
  return histories;
}

export async function insertStatusChange(row: typeof statusChanges.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(statusChanges).values(row).prepare("insert_status_change").execute();
}

/** A transaction's status changes, newest first. */
export function selectStatusChanges(transactionId: string, tx: Executor): Promise<StatusChangeRow[]> {
  return tx
    .select()
    .from(statusChanges)
    .where(eq(statusChanges.transactionId, transactionId))
    .orderBy(desc(statusChanges.id))
    .prepare("select_status_changes")
    .execute();
}

/** Locks the row until the transaction ends, so that provider updates are applied one after the other. */
export async function selectTransactionLocked(id: string, tx: Executor): Promise<TransactionRow | undefined> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(eq(transactions.id, id))
    .for("update")
    .prepare("select_transaction_locked")
    .execute();
  return row;
}

/** Locks these rows until the transaction ends. */
export const lockTransactions = (ids: string[], tx: Executor): Promise<{ id: string; isOpen: boolean }[]> =>
  tx
    .select({
      id: transactions.id,
      isOpen: sql<boolean>`(${inArray(transactions.status, ["pending", "processing"])}
        or ${isNotNull(transactions.reviewReason)})`,
    })
    .from(transactions)
    .where(inArray(transactions.id, ids))
    .orderBy(asc(transactions.id))
    .for("update");

export async function updateTransaction(id: string, set: Partial<NewTransaction>, tx: Executor = db): Promise<void> {
  await tx.update(transactions).set(set).where(eq(transactions.id, id)).prepare("update_transaction").execute();
}
