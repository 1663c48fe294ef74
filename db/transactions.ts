import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import type { Side, Status } from "./enums.ts";
import { statusChanges, transactions } from "./schema-transactions.ts";
import type { Scope } from "./scope.ts";

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransaction = typeof transactions.$inferInsert;
export type StatusChangeRow = typeof statusChanges.$inferSelect;

/** Undefined when the partner_context was used before; the caller then reads what it names. */
export async function insertTransaction(row: NewTransaction, tx: Executor): Promise<TransactionRow | undefined> {
  const context = [transactions.partnerId, transactions.environment, transactions.partnerContext];
  const [made] = await tx.insert(transactions).values(row).onConflictDoNothing({ target: context }).returning();
  return made;
}

export async function selectTransactionByContext(
  scope: Scope,
  partnerContext: string,
): Promise<TransactionRow | undefined> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(within(scope), eq(transactions.partnerContext, partnerContext)))
    .limit(1);
  return row;
}

export async function selectTransaction(scope: Scope, id: string): Promise<TransactionRow | undefined> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(within(scope), eq(transactions.id, id)))
    .limit(1);
  return row;
}

/** True when a transaction was already made from this quote. */
export async function isQuoteUsed(quoteId: string): Promise<boolean> {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.quoteId, quoteId))
    .limit(1);
  return rows.length > 0;
}

export type TransactionFilter = {
  statuses?: Status[];
  type?: Side;
  provider?: string;
  fiatCurrency?: string;
  cryptoCurrency?: string;
  network?: string;
  paymentMethod?: string;
  partnerContext?: string;
  createdFrom?: Date;
  createdTo?: Date;
  before?: { at: Date; id: string };
  limit: number;
};

/** Newest first, starting behind `before`. */
export function selectTransactions(scope: Scope, filter: TransactionFilter): Promise<TransactionRow[]> {
  const { statuses, before } = filter;
  const conditions: (SQL | undefined)[] = [
    within(scope),
    statuses && statuses.length > 0 ? inArray(transactions.status, statuses) : undefined,
    filter.type && eq(transactions.type, filter.type),
    filter.provider ? eq(transactions.provider, filter.provider) : undefined,
    filter.fiatCurrency ? eq(transactions.fiatCurrency, filter.fiatCurrency) : undefined,
    filter.cryptoCurrency ? eq(transactions.cryptoCurrency, filter.cryptoCurrency) : undefined,
    filter.network ? eq(transactions.network, filter.network) : undefined,
    filter.paymentMethod ? eq(transactions.paymentMethod, filter.paymentMethod) : undefined,
    filter.partnerContext === undefined ? undefined : eq(transactions.partnerContext, filter.partnerContext),
    filter.createdFrom && gte(transactions.createdAt, filter.createdFrom),
    filter.createdTo && lt(transactions.createdAt, filter.createdTo),
    before &&
      sql`(${transactions.createdAt}, ${transactions.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
  ];
  return db
    .select()
    .from(transactions)
    .where(and(...conditions))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(filter.limit);
}

/** The histories of these transactions, oldest entry first, in one query. */
export async function selectHistories(ids: string[]): Promise<Map<string, StatusChangeRow[]>> {
  const histories = new Map<string, StatusChangeRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return histories;
  const rows = await db
    .select()
    .from(statusChanges)
    .where(inArray(statusChanges.transactionId, ids))
    .orderBy(asc(statusChanges.id));
  for (const row of rows) histories.get(row.transactionId)?.push(row);
  return histories;
}

export async function insertStatusChange(row: typeof statusChanges.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(statusChanges).values(row);
}

/** A transaction's lines, newest first. */
export function selectStatusChanges(transactionId: string, tx: Executor): Promise<StatusChangeRow[]> {
  return tx
    .select()
    .from(statusChanges)
    .where(eq(statusChanges.transactionId, transactionId))
    .orderBy(desc(statusChanges.id));
}

/** Locks the row until the transaction ends, so that reports are applied one after the other. */
export async function selectTransactionLocked(id: string, tx: Executor): Promise<TransactionRow | undefined> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for("update");
  return row;
}

export async function updateTransaction(id: string, set: Partial<NewTransaction>, tx: Executor = db): Promise<void> {
  await tx.update(transactions).set(set).where(eq(transactions.id, id));
}

function within(scope: Scope) {
  return and(eq(transactions.partnerId, scope.partnerId), eq(transactions.environment, scope.environment));
}
