import { and, eq, gte } from "drizzle-orm";
import { db, rawSql } from "./client.ts";
import { apiKeys, users } from "./schema.ts";
import { rollupRequests, type Span } from "./schema-rollups.ts";
import { scopedTo, type TenantScope } from "./scope.ts";

/** Names of the users who created this partner's keys, by user ID. */
export async function selectKeyCreators(scope: TenantScope): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ id: users.id, name: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(scopedTo(apiKeys, scope));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Request counts by key and hour or day, optionally of one key. */
export function selectKeyCalls(scope: TenantScope, span: Span, since: Date, keyId?: string) {
  const { at, requests, refused, failed } = rollupRequests;
  return db
    .select({ keyId: rollupRequests.keyId, at, requests, refused, failed })
    .from(rollupRequests)
    .where(
      and(
        scopedTo(rollupRequests, scope),
        eq(rollupRequests.span, span),
        gte(at, since),
        keyId === undefined ? undefined : eq(rollupRequests.keyId, keyId),
      ),
    );
}

type LastCall = { keyId: string; method: string; path: string };

/** The last request of each key. Reads only the partitions since the key's last use. */
export async function selectLastCalls({ partnerId, environment }: TenantScope, keyIds: string[]): Promise<LastCall[]> {
  return await rawSql()<LastCall[]>`
    select k.id as "keyId", l.method, l.path
    from api_keys k
    cross join lateral (
      select method, path from api_logs
      where key_id = k.id and at >= k.last_used_at - interval '2 minutes' order by at desc limit 1
    ) l
    where k.partner_id = ${partnerId} and k.environment = ${environment} and k.id = any(${keyIds})
      and k.last_used_at > now() - interval '90 days'`;
}

type RecentCalls = { method: string; path: string; status: number; errorCode: string | null; calls: number };

/** The newest `limit` requests with a key since then, grouped by path and error. */
export async function selectRecentCalls(
  { partnerId, environment }: TenantScope,
  { keyId, since, limit }: { keyId: string; since: Date; limit: number },
): Promise<RecentCalls[]> {
  return await rawSql()<RecentCalls[]>`
    select method, regexp_replace(path, '/[a-z]{2,4}_[0-9A-Za-z]{22}', '/{id}') as path, status,
      error_code as "errorCode", count(*)::int as calls
    from (
      select method, path, status, error_code from api_logs
      where key_id = ${keyId} and partner_id = ${partnerId} and environment = ${environment}
        and at >= ${since.toISOString()}::timestamptz
      order by at desc limit ${limit}
    ) newest
    group by 1, 2, 3, 4`;
}
