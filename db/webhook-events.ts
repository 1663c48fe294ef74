import { and, asc, eq, lt, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import type { WebhookEventName } from "./enums.ts";
import { webhookDeliveries, webhookEvents } from "./schema-webhooks.ts";
import { scopedTo, type TenantScope } from "./scope.ts";

export type EventRow = typeof webhookEvents.$inferSelect;

/** Undefined when this transaction had its event of this name before. */
export async function insertEvent(row: typeof webhookEvents.$inferInsert, tx: Executor): Promise<EventRow | undefined> {
  const [made] = await tx.insert(webhookEvents).values(row).onConflictDoNothing().returning();
  return made;
}

export async function insertDeliveries(rows: (typeof webhookDeliveries.$inferInsert)[], tx: Executor): Promise<void> {
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
}

/** How far a reader of events has come. */
export type EventPosition = { xid: bigint; sequence: bigint };

/** Events in the order of their commits, behind `after`. One whose transaction may still be outrun by an older, uncommitted
 * one is not shown yet, so that a reader never passes by an event. */
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

/** The position behind every event that can be read now: where a reader begins who wants only what comes. */
export async function selectLatestPosition(): Promise<EventPosition> {
  const [row] = await db.execute<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`);
  return { xid: BigInt(row?.xmin ?? 0) - 1n, sequence: 2n ** 62n };
}

/** Deletes a bounded number of events from before, with their deliveries and attempts; returns how many. */
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
