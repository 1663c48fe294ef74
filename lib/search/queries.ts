import { and, desc, ilike, isNull, like, or, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { hasPrefix } from "#db/prefix-search.ts";
import { apiKeys } from "#db/schema.ts";
import { webhookEndpoints, webhookEvents } from "#db/schema-webhooks.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import type { ApiKeyRow } from "#lib/api-keys/queries/api-keys.ts";
import type { EndpointRow } from "#lib/webhooks/queries/queue.ts";

/** A `like` pattern for text anywhere in a name, with wildcards escaped. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const startsWith = (text: string) => anywhere(text).slice(1);

/** Keys whose ID or hint starts with the text, or with the text in their name, newest first. A partner has few. */
export function selectKeysNamed(scope: TenantScope, text: string, limit: number): Promise<ApiKeyRow[]> {
  const { id, hint, name, createdAt } = apiKeys;
  return db
    .select()
    .from(apiKeys)
    .where(
      and(
        scopedTo(apiKeys, scope),
        or(like(id, startsWith(text)), like(hint, startsWith(text)), ilike(name, anywhere(text))),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Endpoints whose ID starts with the text, or with the text in their name or URL, newest first. */
export function selectEndpointsNamed(scope: TenantScope, text: string, limit: number): Promise<EndpointRow[]> {
  const { id, name, url, createdAt, deletedAt } = webhookEndpoints;
  const isMeant = or(like(id, startsWith(text)), ilike(name, anywhere(text)), ilike(url, anywhere(text)));
  return db
    .select()
    .from(webhookEndpoints)
    .where(and(scopedTo(webhookEndpoints, scope), isNull(deletedAt), isMeant))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Events whose ID starts with the text. */
export const eventsByPrefix = (scope: TenantScope, prefix: string, limit: number) =>
  db
    .select({ id: webhookEvents.id, name: webhookEvents.name })
    .from(webhookEvents)
    .where(and(scopedTo(webhookEvents, scope), hasPrefix(sql`${webhookEvents.id}`, prefix)))
    .orderBy(sql`${webhookEvents.id} using ~>~`)
    .limit(limit);
