import { and, asc, gt, inArray, isNotNull, isNull, lte, ne, or } from "drizzle-orm";
import type { LogTerm } from "./api-log-terms.ts";
import { selectApiLogs } from "./api-logs.ts";
import { db, listDb, rawSql } from "./client.ts";
import type { Environment } from "./enums.ts";
import { apiKeys } from "./schema.ts";
import { transactions } from "./schema-transactions.ts";
import { webhookEndpoints } from "./schema-webhooks.ts";
import { scopedTo, type TenantScope } from "./scope.ts";

/** The rows behind the items that need attention, each found by an index. */

const open = ["pending", "processing"] as const;

/** Open transactions that are taking longer than usual, oldest first. */
export function selectStuck(scope: TenantScope, limit: number): Promise<{ id: string; stuckAt: Date | null }[]> {
  const { id, stuckAt, createdAt, status } = transactions;
  return listDb
    .select({ id, stuckAt })
    .from(transactions)
    .where(and(isNotNull(stuckAt), scopedTo(transactions, scope), inArray(status, [...open])))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

/** Failing endpoints and those paused automatically. */
export function selectFailingEndpoints(scope: TenantScope) {
  const { id, name, failingSince, pausedAt, pauseReason, deletedAt } = webhookEndpoints;
  return db
    .select({ id, name, failingSince, pausedAt, pauseReason })
    .from(webhookEndpoints)
    .where(
      and(
        scopedTo(webhookEndpoints, scope),
        isNull(deletedAt),
        or(and(isNull(pausedAt), isNotNull(failingSince)), and(isNotNull(pausedAt), ne(pauseReason, "person"))),
      ),
    )
    .orderBy(asc(failingSince));
}

/** Neither revoked nor expired. */
const isLive = (scope: TenantScope, now: Date) => {
  const { revokedAt, expiresAt } = apiKeys;
  return and(scopedTo(apiKeys, scope), isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now)));
};

/** Live keys that expire by `until`, soonest first. */
export function selectExpiringKeys(scope: TenantScope, now: Date, until: Date) {
  const { name, hint, expiresAt } = apiKeys;
  return db
    .select({ name, hint, expiresAt })
    .from(apiKeys)
    .where(and(isLive(scope, now), lte(expiresAt, until)))
    .orderBy(asc(expiresAt));
}

/** Live keys created and last used before `since`, oldest first. */
export function selectIdleKeys(scope: TenantScope, now: Date, since: Date) {
  const { name, hint, createdAt, lastUsedAt } = apiKeys;
  return db
    .select({ name, hint, createdAt, lastUsedAt })
    .from(apiKeys)
    .where(and(isLive(scope, now), lte(createdAt, since), or(isNull(lastUsedAt), lte(lastUsedAt, since))))
    .orderBy(asc(createdAt), asc(apiKeys.id));
}

export type SetUp = {
  /** Of the newest live key; null without one. */
  keyHint: string | null;
  liveKeyHint: string | null;
  hasTransaction: boolean;
  hasEndpoint: boolean;
  /** To production. */
  hasAccess: boolean;
};

/** What a partner has set up, in one statement, because the overview reads it at each visit. */
export async function selectSetUp({ partnerId, environment }: TenantScope, now: Date): Promise<SetUp> {
  const sql = rawSql();
  const hintIn = (name: Environment) => sql`(
    select hint from api_keys where partner_id = ${partnerId} and environment = ${name}
      and revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
    order by created_at desc limit 1)`;
  const hasAny = (table: string, name: Environment) =>
    sql`exists (select 1 from ${sql(table)} where partner_id = ${partnerId} and environment = ${name})`;
  const [row] = await sql<[SetUp]>`
    select ${hintIn(environment)} as "keyHint", ${hintIn("production")} as "liveKeyHint",
      ${hasAny("transactions", environment)} as "hasTransaction",
      exists (select 1 from webhook_endpoints
        where partner_id = ${partnerId} and environment = ${environment} and deleted_at is null) as "hasEndpoint",
      ${hasAny("partner_access", "production")} as "hasAccess"`;
  return row;
}

const lookedBack = 100;

/** The last logged request to this path, and whether one of the last hundred succeeded. */
export async function selectLastRequest(scope: TenantScope, path: string) {
  const isPath: LogTerm = { field: "path", match: "is", isNot: false, texts: [path] };
  const { rows } = await selectApiLogs(scope, { terms: [isPath], range: {}, limit: lookedBack, scanned: lookedBack });
  const [newest] = rows;
  const last = newest && {
    at: newest.at,
    status: newest.status,
    durationMs: newest.durationMs,
    errorCode: newest.errorCode,
  };
  return { last: last ?? null, isAnswered: rows.some(({ status }) => status < 400) };
}
