import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Row } from "postgres";
import { selectIndexedTo } from "./api-log-indexes.ts";
import { isAt } from "./api-log-pieces.ts";
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

const successesRead = 20;

/** The newest successful transactions. */
export function selectNewestSuccesses(scope: TenantScope): Promise<{ id: string; updatedAt: Date }[]> {
  const { id, createdAt, updatedAt, status } = transactions;
  return db
    .select({ id, updatedAt })
    .from(transactions)
    .where(and(scopedTo(transactions, scope), eq(status, "success")))
    .orderBy(desc(createdAt), desc(id))
    .limit(successesRead);
}

const errorsRead = 20;
/** The rows examined after each error for its next quotes. */
const followingRead = 5_000;

export type AfterError = { error: Seen; quotes: Seen | null; creation: Seen | null };

/** The newest requests with this error code, and the same key's next successful requests within this many minutes: for quotes,
 * if they are among the partner's next 5,000 requests, and the creation of a transaction. */
export async function selectAfterErrors(
  scope: TenantScope,
  errorCode: string,
  { from, minutes }: { from: Date; minutes: number },
): Promise<AfterError[]> {
  const raw = rawSql();
  const next = raw`api_logs where ${within(scope, {})} and at > e.at and at <= e.at + ${minutes} * interval '1 minute'`;
  const isNext = raw`key_id = e.key_id and status < 400`;
  const rows = await withGenericPlan(raw`
    select e.request_id, e.at, q.request_id as quotes_id, q.at as quotes_at, c.request_id as creation_id, c.at as creation_at
    from (
      select request_id, at, key_id from api_logs
      where ${within(scope, { from })} and error_code is not null and error_code = ${errorCode}
      order by error_code desc, at desc limit ${literal(errorsRead)}
    ) e
    left join lateral (
      select * from (select * from ${next} order by at limit ${literal(followingRead)}) n
      where ${isNext} and method = 'GET' and path = '/api/v1/partner/quotes' order by at limit 1
    ) q on true
    left join lateral (
      select * from ${next} and ${isNext} and method <> 'GET' and method = any('{POST}') and path = '/api/v1/partner/transactions'
      order by method, at limit 1
    ) c on true`);
  return rows.map(toAfterError);
}

const toAfterError = (row: Row): AfterError => ({
  error: { id: row.request_id, at: new Date(row.at) },
  quotes: seen(row.quotes_id, row.quotes_at),
  creation: seen(row.creation_id, row.creation_at),
});

const requestsRead = 10_000;

/** A successful look-up of a recent transaction after it had succeeded: on days without an index on the path, among the newest
 * 10,000 requests. */
export async function selectPoll(scope: TenantScope): Promise<Seen | null> {
  const raw = rawSql();
  const { partnerId, environment } = scope;
  const edge = await selectIndexedTo();
  const rows = raw`select request_id, at, path, method, status from api_logs where ${within(scope, {})}`;
  const isPoll = raw`path = '/api/v1/partner/transactions/' || t.id and method = 'GET' and status < 400 and at >= t.updated_at`;
  const [row] = await withGenericPlan(raw`
    with t as materialized (
      select id, updated_at from transactions
      where partner_id = ${partnerId} and environment = ${environment} and status = 'success'
      order by created_at desc, id desc limit ${literal(successesRead)}
    )
    (select l.request_id, l.at from t
    cross join lateral (${rows} and ${isAt("<", edge)} and ${isPoll} order by path desc, at desc limit 1) l limit 1)
    union all
    (select l.request_id, l.at
    from (${rows} and ${isAt(">=", edge)} order by at desc limit ${literal(requestsRead)}) l join t on ${isPoll} limit 1)
    limit 1`);
  return seen(row?.request_id ?? null, row?.at ?? null);
}
