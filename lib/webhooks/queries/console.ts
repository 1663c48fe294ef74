import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { type DeliveryStatus, deliveryStatuses, type Environment, environments } from "#db/enums.ts";
import { partners } from "#db/schema.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema-webhooks.ts";
import { type DeliveryRow, eventsOf } from "./deliveries.ts";
import type { EndpointRow } from "./queue.ts";

/** Deliveries and endpoints of all partners, for the operator only. */

export type OperatorDelivery = DeliveryRow & { partnerName: string; endpoint: EndpointRow };

type OperatorDeliveryFilter = {
  partnerId?: string;
  environment?: Environment;
  status?: DeliveryStatus;
  endpointId?: string;
  transactionId?: string;
  before?: { at: Date; id: string };
  limit: number;
};

/** Newest first, starting after `before`. One statement, because Postgres orders text otherwise than JavaScript. */
export async function selectDeliveriesForOperator(filter: OperatorDeliveryFilter): Promise<OperatorDelivery[]> {
  const { before, limit } = filter;
  const { id, createdAt, status, environment } = webhookDeliveries;
  const conditions: (SQL | undefined)[] = [
    filter.partnerId === undefined ? undefined : eq(webhookDeliveries.partnerId, filter.partnerId),
    filter.environment && eq(webhookDeliveries.environment, filter.environment),
    filter.endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, filter.endpointId),
    filter.transactionId === undefined
      ? undefined
      : inArray(webhookDeliveries.eventId, eventsOf([filter.transactionId])),
    before && sql`(${createdAt}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
  ];
  // Each status separately, and each environment of a partner, so that the index that begins with them provides the order.
  const wanted = filter.status ? [filter.status] : deliveryStatuses;
  const isOfBoth = filter.partnerId !== undefined && !filter.environment;
  const places = isOfBoth ? environments.map((name) => eq(environment, name)) : [undefined];
  const parts = wanted.flatMap((name) =>
    places.map(
      (place) => sql`(select ${id}, ${createdAt} from ${webhookDeliveries}
        where ${and(eq(status, name), place, ...conditions)} order by ${createdAt} desc, ${id} desc limit ${limit})`,
    ),
  );
  const newest = sql`array(select part.id from (${sql.join(parts, sql` union all `)}) part
    order by part.created_at desc, part.id desc limit ${limit})`;
  const rows = await db
    .select({ row: webhookDeliveries, partnerName: partners.name, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(partners, eq(partners.id, webhookDeliveries.partnerId))
    .where(sql`${id} = any(${newest})`)
    .orderBy(desc(createdAt), desc(id));
  return rows.map(({ row, ...rest }) => ({ ...row, ...rest }));
}

export async function selectDeliveryForOperator(id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).limit(1);
  return row;
}

export type FailingEndpoint = EndpointRow & { partnerName: string };

/** Endpoints that receive nothing: paused ones, longest first, then failing ones. */
export async function selectFailingEndpoints(limit: number): Promise<FailingEndpoint[]> {
  const rows = await db
    .select({ row: webhookEndpoints, partnerName: partners.name })
    .from(webhookEndpoints)
    .innerJoin(partners, eq(partners.id, webhookEndpoints.partnerId))
    .where(
      sql`${webhookEndpoints.deletedAt} is null and (${webhookEndpoints.pausedAt} is not null or ${webhookEndpoints.failingSince} is not null)`,
    )
    .orderBy(sql`${webhookEndpoints.pausedAt} nulls last, ${webhookEndpoints.failingSince}`)
    .limit(limit);
  return rows.map(({ row, partnerName }) => ({ ...row, partnerName }));
}

export type QueueMetrics = {
  due: number;
  oldestDueAt: Date | null;
  waiting: number;
  pausedEndpoints: number;
  failingEndpoints: number;
  /** Endpoints that a worker is serving. */
  leasedEndpoints: number;
  /** Expired leases with due deliveries: their worker has died. */
  lostLeases: number;
  callbacksParked: number;
  oldestCallbackAt: Date | null;
  callbacksFailed: number;
};

/** Queued work, each count capped at `countMax`. */
export async function selectQueueMetrics(now: Date, countMax: number): Promise<QueueMetrics> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const live = sql`exists (select 1 from webhook_endpoints e
    where e.id = d.endpoint_id and e.deleted_at is null and e.paused_at is null)`;
  const [row] = await db.execute<Record<string, string | null>>(sql`
    select
      (select count(*) from (select 1 from webhook_deliveries d
        where status = 'pending' and next_attempt_at <= ${at} and ${live} limit ${countMax}) x) as due,
      (select min(next_attempt_at) from webhook_deliveries d
        where status = 'pending' and next_attempt_at <= ${at} and ${live}) as oldest_due_at,
      (select count(*) from (select 1 from webhook_deliveries where status = 'pending' limit ${countMax}) x) as waiting,
      (select count(*) from webhook_endpoints where deleted_at is null and paused_at is not null) as paused,
      (select count(*) from webhook_endpoints
        where deleted_at is null and paused_at is null and failing_since is not null) as failing,
      (select count(*) from webhook_endpoints
        where deleted_at is null and paused_at is null and leased_until > ${at}) as leased,
      (select count(*) from webhook_endpoints e where deleted_at is null and paused_at is null
        and leased_until < ${at} - interval '1 minute' and exists (select 1 from webhook_deliveries d
          where d.endpoint_id = e.id and d.status || '' = 'pending' and d.next_attempt_at < ${at} - interval '1 minute')) as lost,
      (select count(*) from (select 1 from callbacks where next_attempt_at is not null limit ${countMax}) x) as parked,
      (select min(received_at) from callbacks where next_attempt_at is not null) as oldest_callback_at,
      (select count(*) from (select 1 from callbacks where outcome = 'given_up' limit ${countMax}) x) as given_up`);
  const number = (name: string) => Number(row?.[name] ?? 0);
  const time = (name: string) => (row?.[name] ? new Date(row[name]) : null);
  return {
    due: number("due"),
    oldestDueAt: time("oldest_due_at"),
    waiting: number("waiting"),
    pausedEndpoints: number("paused"),
    failingEndpoints: number("failing"),
    leasedEndpoints: number("leased"),
    lostLeases: number("lost"),
    callbacksParked: number("parked"),
    oldestCallbackAt: time("oldest_callback_at"),
    callbacksFailed: number("given_up"),
  };
}
