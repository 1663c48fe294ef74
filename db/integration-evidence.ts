import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Row } from "postgres";
import { literal, within } from "./api-log-terms.ts";
import { db, rawSql } from "./client.ts";
import { withGenericPlan } from "./generic-plan.ts";
import { apiKeys } from "./schema.ts";
import { transactions } from "./schema-transactions.ts";
import { scopedTo, type TenantScope } from "./scope.ts";

/** What shows how a partner's integration behaves. Each query reads a bounded part of an index. */

export type Seen = { id: string; at: Date };

const seen = (id: string | null, at: string | null): Seen | null => (id && at ? { id, at: new Date(at) } : null);

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

/** The newest successful transaction. */
export async function selectSuccess(scope: TenantScope): Promise<Seen | null> {
  const { id, createdAt, updatedAt, status } = transactions;
  const [row] = await db
    .select({ id, at: updatedAt })
    .from(transactions)
    .where(and(scopedTo(transactions, scope), eq(status, "success")))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return row ?? null;
}

const errorsRead = 20;

type AfterError = { error: Seen; quotes: Seen | null; creation: Seen | null };

/** The newest requests with this error code, and the same key's next successful requests within this many minutes: for quotes,
 * and the creation of a transaction after the error. */
export async function selectAfterErrors(
  scope: TenantScope,
  errorCode: string,
  { from, minutes }: { from: Date; minutes: number },
): Promise<AfterError[]> {
  const raw = rawSql();
  const next = (path: string, method: string) => raw`
    select request_id, at from api_logs where ${within(scope, {})} and path = ${path} and method = ${method}
      and key_id = e.key_id and status < 400 and at > e.at and at <= e.at + ${minutes} * interval '1 minute'
    order by path, at limit 1`;
  const rows = await withGenericPlan(raw`
    select e.request_id, e.at, q.request_id as quotes_id, q.at as quotes_at, c.request_id as creation_id, c.at as creation_at
    from (
      select request_id, at, key_id from api_logs
      where ${within(scope, { from })} and error_code is not null and error_code = ${errorCode}
      order by error_code desc, at desc limit ${literal(errorsRead)}
    ) e
    left join lateral (${next("/api/v1/partner/quotes", "GET")}) q on true
    left join lateral (${next("/api/v1/partner/transactions", "POST")}) c on true`);
  return rows.map(toAfterError);
}

const toAfterError = (row: Row): AfterError => ({
  error: { id: row.request_id, at: new Date(row.at) },
  quotes: seen(row.quotes_id, row.quotes_at),
  creation: seen(row.creation_id, row.creation_at),
});

const transactionsRead = 20;

/** A successful look-up of a recent transaction after it had succeeded. */
export async function selectPoll(scope: TenantScope): Promise<Seen | null> {
  const raw = rawSql();
  const { partnerId, environment } = scope;
  const [row] = await withGenericPlan(raw`
    select l.request_id, l.at from (
      select id, updated_at from transactions
      where partner_id = ${partnerId} and environment = ${environment} and status = 'success'
      order by created_at desc, id desc limit ${literal(transactionsRead)}
    ) t
    cross join lateral (
      select request_id, at from api_logs
      where ${within(scope, {})} and path = '/api/v1/partner/transactions/' || t.id and method = 'GET' and status < 400
        and at >= t.updated_at
      order by path desc, at desc limit 1
    ) l limit 1`);
  return seen(row?.request_id ?? null, row?.at ?? null);
}
