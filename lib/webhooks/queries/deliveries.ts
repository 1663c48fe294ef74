import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { type DeliveryStatus, deliveryStatuses, type WebhookEventName } from "#db/enums.ts";
import { hasPrefix } from "#db/prefix-search.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema-webhooks.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

export type DeliveryFilter = {
  endpointId?: string;
  statuses?: DeliveryStatus[];
  event?: WebhookEventName;
  transactionIds?: string[];
  eventIds?: string[];
  idPrefix?: string;
  createdFrom?: Date;
  createdTo?: Date;
  before?: Position;
  /** The last one to look at. */
  until?: Position;
  limit: number;
};
type Position = { at: Date; id: string };

/** Newest first, starting after `before`. */
export function selectDeliveries(scope: TenantScope, filter: DeliveryFilter): Promise<DeliveryRow[]> {
  const { statuses, transactionIds, limit } = filter;
  const conditions: (SQL | undefined)[] = [
    scopedTo(webhookDeliveries, scope),
    ofEndpoint(filter),
    statuses && statuses.length > 0 ? inArray(webhookDeliveries.status, statuses) : undefined,
    filter.event && eq(webhookDeliveries.eventName, filter.event),
    transactionIds && inArray(webhookDeliveries.eventId, eventsOf(transactionIds)),
    filter.eventIds && inArray(webhookDeliveries.eventId, filter.eventIds),
    filter.idPrefix !== undefined
      ? inArray(webhookDeliveries.id, deliveriesByPrefix(scope, filter.idPrefix, scannedMax))
      : undefined,
    ofTime(filter),
  ];
  const match = and(...conditions);
  return db
    .select()
    .from(webhookDeliveries)
    .where(hasOwnIndex(filter) ? match : isNewest(match, limit))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit);
}

/** Whether an index finds few rows for the filter, or provides the order. */
const hasOwnIndex = ({ statuses = [], endpointId, transactionIds, eventIds, idPrefix }: DeliveryFilter): boolean =>
  statuses.length > 0 || [endpointId, transactionIds, eventIds, idPrefix].some((one) => one !== undefined);

/** For the newest rows that match, whatever their status. The index that begins with the partner and the status provides the order
 * of each status. */
const isNewest = (match: SQL | undefined, limit: number): SQL => sql`${webhookDeliveries.id} in (
  select d.id from unnest(${`{${deliveryStatuses.join(",")}}`}::text[]) as s (status) cross join lateral (
    select id, created_at from ${webhookDeliveries} where ${match} and ${webhookDeliveries.status} = s.status
    order by created_at desc, id desc limit ${limit}
  ) d order by d.created_at desc, d.id desc limit ${limit})`;

const place = sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id})`;
const placeOf = ({ at, id }: Position) => sql`(${at.toISOString()}::timestamptz, ${id})`;
const ofTime = ({ createdFrom, createdTo, before, until }: Omit<DeliveryFilter, "limit">) =>
  and(
    createdFrom && gte(webhookDeliveries.createdAt, createdFrom),
    createdTo && lt(webhookDeliveries.createdAt, createdTo),
    before && sql`${place} < ${placeOf(before)}`,
    until && sql`${place} >= ${placeOf(until)}`,
  );

/** The `count`th delivery of an endpoint or with these statuses in the time of a filter, newest first, whether or not it matches the
 * rest. Undefined if there are fewer. */
export async function selectDeliveryPosition(
  scope: TenantScope,
  filter: Omit<DeliveryFilter, "limit">,
  count: number,
): Promise<Position | undefined> {
  const { endpointId, statuses = deliveryStatuses } = filter;
  // The newest of each status, because that is the order of the index.
  const parts = endpointId === undefined ? statuses.map((one) => eq(webhookDeliveries.status, one)) : [undefined];
  const newest = parts.map(
    (part) => sql`(
      select created_at, id from webhook_deliveries
      where ${and(scopedTo(webhookDeliveries, scope), part, ofEndpoint(filter), ofTime(filter))}
      order by created_at desc, id desc limit ${count})`,
  );
  const [row] = await db.execute<{ at: string; id: string }>(sql`
    select created_at as at, id from (${sql.join(newest, sql` union all `)}) newest
    order by created_at desc, id desc offset ${count - 1} limit 1`);
  return row && { at: new Date(row.at), id: row.id };
}

const ofEndpoint = ({ endpointId }: Pick<DeliveryFilter, "endpointId">) =>
  endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, endpointId);

/** The IDs of the events of these transactions. Deliveries are found by their events, so that each needs no index on its
 * transaction. */
export const eventsOf = (transactionIds: string[]) =>
  db.select({ id: webhookEvents.id }).from(webhookEvents).where(inArray(webhookEvents.transactionId, transactionIds));

// How many rows with a prefix are read before the newest are selected.
const scannedMax = 500;

/** The IDs that start with this text. */
export const deliveriesByPrefix = (scope: TenantScope, prefix: string, limit: number) =>
  db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(scopedTo(webhookDeliveries, scope), hasPrefix(sql`${webhookDeliveries.id}`, prefix)))
    .orderBy(sql`${webhookDeliveries.id} using ~>~`)
    .limit(limit);

export type FullDelivery = {
  delivery: DeliveryRow;
  event: typeof webhookEvents.$inferSelect;
  endpoint: typeof webhookEndpoints.$inferSelect;
};

export async function selectDelivery(scope: TenantScope, id: string): Promise<FullDelivery | undefined> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, event: webhookEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(scopedTo(webhookDeliveries, scope), eq(webhookDeliveries.id, id)));
  return row;
}

/** The first attempts of a delivery, oldest first. */
export function selectAttempts(deliveryId: string, limit: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.at), asc(webhookAttempts.id))
    .limit(limit);
}

/** The last attempts of a delivery, newest first. */
export function selectLastAttempts(deliveryId: string, limit: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id))
    .limit(limit);
}

/** Requests a resend; false if there is no such delivery, or its endpoint was deleted. */
export async function updateResend(scope: TenantScope, id: string, now: Date, tx: Tx): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ resendAt: now })
    .where(
      and(
        scopedTo(webhookDeliveries, scope),
        eq(webhookDeliveries.id, id),
        sql`exists (select 1 from ${webhookEndpoints} e where e.id = ${webhookDeliveries.endpointId} and e.deleted_at is null)`,
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

/** Requests a resend of up to `limit` of an endpoint's deliveries since then, oldest first. Returns how many. */
export async function updateResendSince(
  scope: TenantScope,
  endpointId: string,
  { since, statuses, now, limit }: { since: Date; statuses: DeliveryStatus[]; now: Date; limit: number },
  tx: Tx,
): Promise<number> {
  const chosen = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        scopedTo(webhookDeliveries, scope),
        eq(webhookDeliveries.endpointId, endpointId),
        gte(webhookDeliveries.createdAt, since),
        inArray(webhookDeliveries.status, statuses),
      ),
    )
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(limit);
  const rows = await tx
    .update(webhookDeliveries)
    .set({ resendAt: now })
    .where(sql`${webhookDeliveries.id} in ${chosen}`)
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

/** Skips an endpoint's queued deliveries: all of them, or those created before `before`. */
export async function skipPending(endpointId: string, before: Date | null, tx: Executor): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: "skipped", nextAttemptAt: null })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        // As the partial index has it.
        sql`${webhookDeliveries.status} || '' = 'pending'`,
        before ? lt(webhookDeliveries.createdAt, before) : undefined,
      ),
    );
}
