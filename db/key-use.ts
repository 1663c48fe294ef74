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

export type LastCall = { keyId: string; method: string; path: string };

export type KeyLastUsed = { id: string; lastUsedAt: Date };

/** The last request of each key. Reads the partner's requests from around the key's last use, which is stored once a minute. */
export async function selectLastCalls(
  { partnerId, environment }: TenantScope,
  keys: KeyLastUsed[],
): Promise<LastCall[]> {
  const [ids, times] = [keys.map(({ id }) => id), keys.map(({ lastUsedAt }) => lastUsedAt.toISOString())];
  return await rawSql()<LastCall[]>`
    select k.id as "keyId", l.method, l.path
    from unnest(${ids}::text[], ${times}::text[]::timestamptz[]) as k(id, last_used_at)
    cross join lateral (
      select method, path from api_logs
      where partner_id = ${partnerId} and environment = ${environment} and key_id = k.id
        and at >= k.last_used_at - interval '2 minutes' and at < k.last_used_at + interval '3 minutes'
      order by at desc limit 1
    ) l
    where k.last_used_at > now() - interval '90 days'`;
}
