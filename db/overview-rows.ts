import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { db } from "./client.ts";
import { apiKeys, apiLogs } from "./schema.ts";
import { transactions } from "./schema-transactions.ts";
import { webhookEndpoints } from "./schema-webhooks.ts";
import type { TenantScope } from "./scope.ts";

/** The few rows that a person should look at, each by an index. */

const open = ["pending", "processing"] as const;

/** The longest open ones that take longer than is usual, at most `limit`. */
export function selectStuck(scope: TenantScope, limit: number): Promise<{ id: string; stuckAt: Date | null }[]> {
  const { id, stuckAt, createdAt, partnerId, environment, status } = transactions;
  return db
    .select({ id, stuckAt })
    .from(transactions)
    .where(
      and(
        isNotNull(stuckAt),
        eq(partnerId, scope.partnerId),
        eq(environment, scope.environment),
        inArray(status, [...open]),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

/** Endpoints that fail, and those that were paused for it. */
export function selectTroubledEndpoints(scope: TenantScope) {
  const { id, name, failingSince, pausedAt, pauseReason, partnerId, environment, deletedAt } = webhookEndpoints;
  return db
    .select({ id, name, failingSince, pausedAt, pauseReason })
    .from(webhookEndpoints)
    .where(
      and(
        eq(partnerId, scope.partnerId),
        eq(environment, scope.environment),
        isNull(deletedAt),
        or(and(isNull(pausedAt), isNotNull(failingSince)), and(isNotNull(pausedAt), ne(pauseReason, "person"))),
      ),
    )
    .orderBy(asc(failingSince));
}

/** Neither revoked nor over. */
const isLive = (scope: TenantScope, now: Date) => {
  const { partnerId, environment, revokedAt, expiresAt } = apiKeys;
  return and(
    eq(partnerId, scope.partnerId),
    eq(environment, scope.environment),
    isNull(revokedAt),
    or(isNull(expiresAt), gt(expiresAt, now)),
  );
};

/** Live keys that end by then, the next first. */
export function selectExpiringKeys(scope: TenantScope, now: Date, until: Date) {
  const { name, hint, expiresAt } = apiKeys;
  return db
    .select({ name, hint, expiresAt })
    .from(apiKeys)
    .where(and(isLive(scope, now), lte(expiresAt, until)))
    .orderBy(asc(expiresAt));
}

/** Live keys that are as old as that and have not been used since, the oldest first. */
export function selectIdleKeys(scope: TenantScope, now: Date, since: Date) {
  const { name, hint, createdAt, lastUsedAt } = apiKeys;
  return db
    .select({ name, hint, createdAt, lastUsedAt })
    .from(apiKeys)
    .where(and(isLive(scope, now), lte(createdAt, since), or(isNull(lastUsedAt), lte(lastUsedAt, since))))
    .orderBy(asc(createdAt), asc(apiKeys.id));
}

/** The newest live key's hint; null without one. */
export async function selectLiveKeyHint(scope: TenantScope, now: Date): Promise<string | null> {
  const { hint, createdAt } = apiKeys;
  const [row] = await db
    .select({ hint })
    .from(apiKeys)
    .where(isLive(scope, now))
    .orderBy(sql`${createdAt} desc`)
    .limit(1);
  return row?.hint ?? null;
}

const lookedBack = 100;

/** The last request of this path, as far as the logs go back; and whether one of the last hundred was answered well. */
export async function selectLastRequest(scope: TenantScope, path: string) {
  const { partnerId, environment, status, at, durationMs, errorCode } = apiLogs;
  const rows = await db
    .select({ at, status, durationMs, errorCode })
    .from(apiLogs)
    .where(and(eq(partnerId, scope.partnerId), eq(environment, scope.environment), eq(apiLogs.path, path)))
    .orderBy(desc(at))
    .limit(lookedBack);
  return { last: rows[0] ?? null, isAnswered: rows.some((row) => row.status < 400) };
}

export async function hasTransaction(scope: TenantScope): Promise<boolean> {
  const { partnerId, environment, id } = transactions;
  const rows = await db
    .select({ id })
    .from(transactions)
    .where(and(eq(partnerId, scope.partnerId), eq(environment, scope.environment)))
    .limit(1);
  return rows.length > 0;
}
