import { and, eq, gte } from "drizzle-orm";
import { db } from "#db/client.ts";
import { apiKeys, users } from "#db/schema.ts";
import { rollupRequests, type Span } from "#db/schema-rollups.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

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
