import { type AnyColumn, and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import type { FailureCode, Side, Status } from "./enums.ts";
import { statusChanges, transactions } from "./schema-transactions.ts";
import { scopedTo, type TenantScope } from "./scope.ts";
import { shownFailureCode } from "./shown-failure-code.ts";

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

/** True if a transaction was already created from this quote. */
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
  failureCodes?: FailureCode[];
  type?: Side;
  provider?: string;
  fiatCurrency?: string;
  cryptoCurrency?: string;
  network?: string;
  paymentMethod?: string;
  partnerContext?: string;
  createdFrom?: Date;
  createdTo?: Date;
  /** The time that rollups count by. */
  stage?: "opened" | "handed_over" | "paid" | "ended";
  /** Created with the provider that had the best quote. */
  isBest?: boolean;
  /** Decimal text, inclusive; only meaningful with a fiat currency. */
  fiatAmountFrom?: string;
  fiatAmountTo?: string;
  wallet?: string;
  ids?: string[];
  /** Taking longer than usual. */
  isStuck?: boolean;
  /** An event hasn't been delivered yet. */
  hasFailedWebhook?: boolean;
  before?: Position;
  /** The last one to look at. */
  until?: Position;
  limit: number;
};
export type Position = { at: Date; id: string };

const isOpened = sql`${transactions.openedAt} < ${transactions.createdAt} + interval '12 hours'`;

const stages: Record<NonNullable<TransactionFilter["stage"]>, SQL> = {
  opened: isOpened,
  handed_over: sql`(${isOpened} and ${transactions.providerLink} is not null)`,
  ended: sql`(${transactions.status} = 'success' or (${isOpened} and ${transactions.status} not in ('pending', 'processing')))`,
  paid: sql`exists (select 1 from ${statusChanges} c where c.transaction_id = ${transactions.id}
    and c.to_status in ('processing', 'success', 'refunded'))`,
};

// Must match the condition of the index webhook_deliveries_troubled.
const failedWebhook = sql`exists (select 1 from webhook_deliveries d where d.partner_id = ${transactions.partnerId}
  and d.environment = ${transactions.environment} and d.transaction_id = ${transactions.id}
  and (d.status = 'failed' or (d.status = 'pending' and d.attempts > 0)))`;

/** Case in hexadecimal text is only a checksum; in other alphabets it is significant. */
export const isSameIgnoringCase = (column: AnyColumn, text: string): SQL | undefined =>
  and(sql`lower(${column}) = lower(${text})`, /^(0x)?[\da-f]+$/i.test(text) ? undefined : sql`${column} = ${text}`);

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
    .where(and(scopedTo(transactions, scope), ofTime(filter)))
    .orderBy(desc(at), desc(id))
    .offset(count - 1)
    .limit(1);
  return row;
}

type Narrowing = Omit<TransactionFilter, "limit">;

export const matchesFilter = (scope: TenantScope, filter: Narrowing, also?: SQL): SQL | undefined =>
  and(scopedTo(transactions, scope), also, ofRoute(filter), ofState(filter), ofTime(filter));

/** Undefined if there is no filter. */
const is = (column: AnyColumn, value: string | undefined) => (value === undefined ? undefined : eq(column, value));

const ofRoute = (filter: Narrowing) =>
  and(
    is(transactions.type, filter.type),
    is(transactions.provider, filter.provider),
    is(transactions.fiatCurrency, filter.fiatCurrency),
    is(transactions.cryptoCurrency, filter.cryptoCurrency),
    is(transactions.network, filter.network),
    is(transactions.paymentMethod, filter.paymentMethod),
    is(transactions.partnerContext, filter.partnerContext),
    filter.wallet === undefined ? undefined : isSameIgnoringCase(transactions.walletAddress, filter.wallet),
    filter.fiatAmountFrom === undefined ? undefined : gte(transactions.fiatAmount, filter.fiatAmountFrom),
    filter.fiatAmountTo === undefined ? undefined : lte(transactions.fiatAmount, filter.fiatAmountTo),
  );

const ofState = ({ statuses, failureCodes, ids, stage, isStuck, isBest, hasFailedWebhook }: Narrowing) =>
  and(
    statuses && statuses.length > 0 ? inArray(transactions.status, statuses) : undefined,
    failureCodes && failureCodes.length > 0 ? inArray(shownFailureCode(transactions), failureCodes) : undefined,
    ids && inArray(transactions.id, ids),
    stage && stages[stage],
    isStuck ? isNotNull(transactions.stuckAt) : undefined,
    isBest ? eq(transactions.isBest, true) : undefined,
    hasFailedWebhook ? failedWebhook : undefined,
  );

const place = sql`(${transactions.createdAt}, ${transactions.id})`;
const ofTime = ({ createdFrom, createdTo, before, until }: Narrowing) =>
  and(
    createdFrom && gte(transactions.createdAt, createdFrom),
    createdTo && lt(transactions.createdAt, createdTo),
    before && sql`${place} < (${before.at.toISOString()}::timestamptz, ${before.id})`,
    until && sql`${place} >= (${until.at.toISOString()}::timestamptz, ${until.id})`,
  );

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
  await tx.insert(statusChanges).values(row);
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
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for("update");
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
  await tx.update(transactions).set(set).where(eq(transactions.id, id));
}
