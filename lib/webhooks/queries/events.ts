import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import { db, type Executor, sqlOf } from "#db/client.ts";
import type { Status, WebhookEventName } from "#db/enums.ts";
import { webhookDeliveries, webhookEvents } from "#db/schema-webhooks.ts";
import { announceDeliveries } from "#lib/webhooks/announce-deliveries.ts";

export type EventRow = typeof webhookEvents.$inferSelect;

/** Undefined if this transaction already has an event of this type. */
export async function insertEvent(row: typeof webhookEvents.$inferInsert, tx: Executor): Promise<EventRow | undefined> {
  const [made] = await tx.insert(webhookEvents).values(row).onConflictDoNothing().returning();
  return made;
}

type Dispatch = {
  /** At least one for each endpoint. */
  deliveryIds: string[];
  nextAttemptAt: Date;
  /** After the deliveries of as many later events. */
  placesLater: bigint;
  repeats: number;
};

/** The bodies of a transaction's events with this name, oldest first. */
export async function selectEventBodies(
  transactionId: string,
  name: WebhookEventName,
  tx: Executor,
): Promise<Buffer[]> {
  const rows = await tx
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.transactionId, transactionId), eq(webhookEvents.name, name)))
    .orderBy(asc(webhookEvents.occurrence));
  return rows.map(({ body }) => body);
}

/** One more than the last event of this name that the transaction has. */
export async function selectNextOccurrence(
  transactionId: string,
  name: WebhookEventName,
  tx: Executor,
): Promise<number> {
  const [row] = await tx
    .select({ last: max(webhookEvents.occurrence) })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.transactionId, transactionId), eq(webhookEvents.name, name)));
  return (row?.last ?? -1) + 1;
}

/** Writes an event of a transaction and a delivery to each subscribed endpoint, in one statement, or nothing if the transaction already
 * has an event of this type. */
export async function insertEventWithDeliveries(
  event: typeof webhookEvents.$inferInsert & { createdAt: Date },
  { deliveryIds, nextAttemptAt, placesLater, repeats }: Dispatch,
  tx: Executor,
): Promise<void> {
  announceDeliveries();
  await sqlOf(tx)`
    with made as (
      insert into webhook_events (id, partner_id, environment, transaction_id, name, occurrence, body, is_test, created_at)
      values (${event.id}, ${event.partnerId}, ${event.environment}, ${event.transactionId ?? null}, ${event.name},
        ${event.occurrence ?? 0}::smallint, ${event.body}, ${event.isTest ?? false}, ${event.createdAt.toISOString()})
      on conflict do nothing
      returning *
    )
    insert into webhook_deliveries (id, endpoint_id, event_id, partner_id, environment, transaction_id, event_name, sequence,
      next_attempt_at, repeats, created_at)
    select (${deliveryIds}::text[])[row_number() over ()], e.id, made.id, partner_id, environment, made.transaction_id,
      made.name, made.sequence + ${String(placesLater)}::bigint, ${nextAttemptAt.toISOString()}::timestamptz, ${repeats}::smallint,
      made.created_at
    from made join webhook_endpoints e using (partner_id, environment)
    where e.deleted_at is null and made.name = any(e.events)`;
}

export async function insertDeliveries(rows: (typeof webhookDeliveries.$inferInsert)[], tx: Executor): Promise<void> {
  if (rows.length === 0) return;
  announceDeliveries();
  await tx.insert(webhookDeliveries).values(rows);
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
