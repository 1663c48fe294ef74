import { inArray, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import type { Status } from "./enums.ts";
import { webhookDeliveries, webhookEvents } from "./schema-webhooks.ts";

export type EventRow = typeof webhookEvents.$inferSelect;

/** Undefined if this transaction already has an event of this type. */
export async function insertEvent(row: typeof webhookEvents.$inferInsert, tx: Executor): Promise<EventRow | undefined> {
  const [made] = await tx.insert(webhookEvents).values(row).onConflictDoNothing().returning();
  return made;
}

export async function insertDeliveries(rows: (typeof webhookDeliveries.$inferInsert)[], tx: Executor): Promise<void> {
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
}

/** The transaction status that each event reports, by event ID. */
export async function selectEventStatuses(ids: string[]): Promise<Map<string, Status>> {
  if (ids.length === 0) return new Map();
  const status = sql<Status>`convert_from(${webhookEvents.body}, 'UTF8')::jsonb #>> '{data,status}'`;
  const rows = await db
    .select({ id: webhookEvents.id, status })
    .from(webhookEvents)
    .where(inArray(webhookEvents.id, ids));
  return new Map(rows.map((row) => [row.id, row.status]));
}
