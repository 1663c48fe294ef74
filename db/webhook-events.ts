import type { Executor } from "./client.ts";
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
