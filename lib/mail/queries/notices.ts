import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { apiKeys } from "#db/schema.ts";
import { notices } from "#db/schema-webhooks.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type NoticeRow = typeof notices.$inferSelect;

/** Newest first. */
export function selectUnseenNotices(scope: TenantScope, limit: number): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(and(scopedTo(notices, scope), isNull(notices.seenAt)))
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(limit);
}

/** False if the notice doesn't exist. A notice that was already seen keeps its time. */
export async function updateNoticeSeen(scope: TenantScope, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(notices)
    .set({ seenAt: sql`coalesce(${notices.seenAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(scopedTo(notices, scope), eq(notices.id, id)))
    .returning({ id: notices.id });
  return rows.length > 0;
}

/** Claims notices that haven't been emailed yet; they stay locked while `tx` is open. */
export const claimUnsentNotices = (now: Date, limit: number, tx: Tx): Promise<NoticeRow[]> =>
  tx
    .update(notices)
    .set({ mailedAt: now })
    .where(
      sql`${notices.id} in (select n.id from notices n where n.mailed_at is null order by n.at limit ${limit}
        for update skip locked)`,
    )
    .returning();

type EndingKey = Pick<typeof apiKeys.$inferSelect, "partnerId" | "environment" | "name" | "hint" | "expiresAt">;

/** Claims keys that expire before `until` and whose owners haven't been notified. Rotated keys are left out, because
 * their expiry is intended. */
export const claimExpiringKeys = (now: Date, until: Date, limit: number, tx: Tx): Promise<EndingKey[]> =>
  tx
    .update(apiKeys)
    .set({ expiryNotifiedAt: now })
    .where(
      sql`${apiKeys.id} in (select k.id from api_keys k where k.expiry_notified_at is null and k.revoked_at is null
        and k.expires_at > ${now.toISOString()}::timestamptz and k.expires_at <= ${until.toISOString()}::timestamptz
        and not exists (select 1 from api_keys s where s.partner_id = k.partner_id and s.environment = k.environment
          and s.rotated_from = k.id)
        order by k.expires_at limit ${limit} for update skip locked)`,
    )
    .returning({
      partnerId: apiKeys.partnerId,
      environment: apiKeys.environment,
      name: apiKeys.name,
      hint: apiKeys.hint,
      expiresAt: apiKeys.expiresAt,
    });
