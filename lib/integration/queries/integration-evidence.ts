import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { apiKeys } from "#db/schema.ts";
import { transactions } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

/** What shows how a partner's integration behaves. Each query reads a bounded part of an index. */

export type Seen = { id: string; at: Date };

/** The key that was used last. */
export async function selectUsedKey(scope: TenantScope): Promise<Seen | null> {
  const { id, lastUsedAt } = apiKeys;
  const [row] = await db
    .select({ id, at: lastUsedAt })
    .from(apiKeys)
    .where(and(scopedTo(apiKeys, scope), isNotNull(lastUsedAt)))
    .orderBy(sql`${lastUsedAt} desc`)
    .limit(1);
  return row?.at ? { id: row.id, at: row.at } : null;
}

/** The newest transactions. */
export function selectTransactions(scope: TenantScope, limit: number) {
  const { id, createdAt, quoteId } = transactions;
  return db
    .select({ id, at: createdAt, quoteId })
    .from(transactions)
    .where(scopedTo(transactions, scope))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** The newest successful transactions, with the time of their success; of rows from before there was one, of their last change. */
export function selectNewestSuccesses(scope: TenantScope, limit: number): Promise<Seen[]> {
  const { id, createdAt, updatedAt, succeededAt, status } = transactions;
  return db
    .select({ id, at: sql<Date>`coalesce(${succeededAt}, ${updatedAt})`.mapWith(updatedAt) })
    .from(transactions)
    .where(and(scopedTo(transactions, scope), eq(status, "success")))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
