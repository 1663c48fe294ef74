import { and, asc, eq, lt, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import type { WebhookEventName } from "./enums.ts";
import { webhookDeliveries, webhookEvents } from "./schema-webhooks.ts";
import { scopedTo, type TenantScope } from "./scope.ts";

export type EventRow = typeof webhookEvents.$inferSelect;

/** Undefined if this transaction already has an event of this type. */
export async function insertEvent(row: typeof webhookEvents.$inferInsert, tx: Executor): Promise<EventRow | undefined> {
  const [made] = await tx.insert(webhookEvents).values(row).onConflictDoNothing().returning();
  return made;
}

export async function insertDeliveries(rows: (typeof webhookDeliveries.$inferInsert)[], tx: Executor): Promise<void> {
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
}

/** A reader's position in the event stream. */
export type EventPosition = { xid: bigint; sequence: bigint };

/** Events in commit order, starting after `after`. An event is held back while an older transaction that could commit
 * before it is still open, so that a reader never misses one. */
export function selectEventsAfter(
  scope: TenantScope,
  { after, name, limit }: { after?: EventPosition | undefined; name?: WebhookEventName | undefined; limit: number },
): Promise<EventRow[]> {
  const { xid, sequence } = webhookEvents;
  return db
    .select()
    .from(webhookEvents)
    .where(
      and(
        scopedTo(webhookEvents, scope),
        name && eq(webhookEvents.name, name),
        lt(xid, sql`(pg_snapshot_xmin(pg_current_snapshot())::text)::bigint`),
        after && sql`(${xid}, ${sequence}) > (${after.xid}::bigint, ${after.sequence}::bigint)`,
      ),
    )
    .orderBy(asc(xid), asc(sequence))
    .limit(limit);
}

/** The position after the newest readable event, for readers that only want new events. */
export async function selectLatestPosition(): Promise<EventPosition> {
  const [row] = await db.execute<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`);
  return { xid: BigInt(row?.xmin ?? 0) - 1n, sequence: 2n ** 62n };
}

/** Deletes a limited number of events created before this time, with their deliveries and attempts. Returns how many. */
export async function deleteEventsBefore(at: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(lt(webhookEvents.createdAt, at))
    .limit(limit);
  const rows = await db
    .delete(webhookEvents)
    .where(sql`${webhookEvents.id} in ${old}`)
    .returning({ id: webhookEvents.id });
  return rows.length;
}
