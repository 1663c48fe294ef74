import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "./client.ts";
import { notices } from "./schema-webhooks.ts";
import type { Scope } from "./scope.ts";

export type NoticeRow = typeof notices.$inferSelect;

const within = (scope: Scope) =>
  and(eq(notices.partnerId, scope.partnerId), eq(notices.environment, scope.environment));

/** Newest first. */
export function selectUnseenNotices(scope: Scope, limit: number): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(and(within(scope), isNull(notices.seenAt)))
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(limit);
}

/** False when there is no such notice. One that was seen before keeps its time. */
export async function updateNoticeSeen(scope: Scope, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(notices)
    .set({ seenAt: sql`coalesce(${notices.seenAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(within(scope), eq(notices.id, id)))
    .returning({ id: notices.id });
  return rows.length > 0;
}
