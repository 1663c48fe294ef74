import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { DeliveryStatus, Environment, PauseReason, WebhookEventName } from "./enums.ts";
import { partners } from "./schema.ts";
import { transactions } from "./schema-transactions.ts";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEventName[]>().notNull(),
    /** Encrypted instead of hashed, because every attempt signs with it. */
    secret: bytea().notNull(),
    /** The previous secret, which also signs until then. */
    previousSecret: bytea(),
    previousUntil: instant(),
    pausedAt: instant(),
    pauseReason: text().$type<PauseReason>(),
    /** The first failure since the last success. */
    failingSince: instant(),
    lastAttemptAt: instant(),
    lastSuccessAt: instant(),
    /** Slow to respond, so it is served by the pool for slow endpoints. */
    isSlow: boolean().notNull().default(false),
    /** A fencing token: only one process serves an endpoint at a time, and a process with an old number is rejected. */
    leaseNumber: integer().notNull().default(0),
    leasedUntil: instant(),
    createdAt: instant().notNull(),
    createdBy: text(),
    deletedAt: instant(),
  },
  (table) => [
    index("webhook_endpoints_partner").on(table.partnerId, table.environment, table.createdAt, table.id),
    index("webhook_endpoints_live").on(table.leasedUntil).where(sql`deleted_at is null and paused_at is null`),
  ],
);

export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    /** Together with `sequence`, the order of the event feed. Null until the event is committed and `lib/webhooks/queries/event-feed.ts` assigns
     * it; 0 for events from before positions existed. */
    position: bigint({ mode: "bigint" }),
    sequence: bigint({ mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    /** The order of the event feed in version 0.1, which reads it during an upgrade. The next version drops it. */
    xid: bigint({ mode: "bigint" }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    /** Null for a test event. */
    transactionId: text().references(() => transactions.id),
    name: text().$type<WebhookEventName>().notNull(),
    /** From 0: counts the earlier events of this name and transaction, which only those of a deposit have. */
    occurrence: smallint().notNull().default(0),
    /** Rendered once; every attempt sends these bytes. */
    body: bytea().notNull(),
    isTest: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("webhook_events_occurrence").on(table.transactionId, table.name, table.occurrence).concurrently(),
    index("webhook_events_position").on(table.partnerId, table.environment, table.position, table.sequence),
    index("webhook_events_unassigned").on(table.sequence).where(sql`position is null`),
    index("webhook_events_feed").on(table.partnerId, table.environment, table.xid, table.sequence),
    index("webhook_events_created").on(table.createdAt),
    // Searches by prefix: see db/prefix-search.ts.
    index("webhook_events_id_prefix").on(table.partnerId, table.environment, sql`${table.id} text_pattern_ops`),
  ],
);

/** One row for each start of the database server: the last position that it assigned to an event. */
export const eventFeed = pgTable("event_feed", {
  serverStartedAt: instant().primaryKey(),
  lastPosition: bigint({ mode: "bigint" }).notNull(),
});

/** An event to be delivered to an endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id),
    eventId: text()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    transactionId: text(),
    eventName: text().$type<WebhookEventName>().notNull(),
    /** The event's sequence, for the order within a transaction. */
    sequence: bigint({ mode: "bigint" }).notNull(),
    status: text().$type<DeliveryStatus>().notNull().default("pending"),
    /** Scheduled attempts; manual resends don't count. */
    attempts: smallint().notNull().default(0),
    nextAttemptAt: instant(),
    /** A resend was requested; the retry schedule doesn't change. */
    resendAt: instant(),
    /** How often it is sent again after its delivery, to simulate duplicates. */
    repeats: smallint().notNull().default(0),
    lastStatusCode: smallint(),
    lastError: text(),
    lastAttemptAt: instant(),
    lastDurationMs: integer(),
    deliveredAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_once").on(table.eventId, table.endpointId),
    // The only index of which the conditions in webhook-queue.ts imply the predicate, and the same for a transaction.
    index("webhook_deliveries_queue").on(table.endpointId, table.nextAttemptAt).where(sql`status || '' = 'pending'`),
    index("webhook_deliveries_resend").on(table.endpointId, table.resendAt).where(sql`resend_at is not null`),
    index("webhook_deliveries_unfinished").on(table.transactionId, table.sequence).where(sql`status || '' = 'pending'`),
    index("webhook_deliveries_status").on(table.partnerId, table.environment, table.status, table.createdAt, table.id),
    index("webhook_deliveries_failed")
      .on(table.endpointId, table.createdAt, table.id)
      .where(sql`status = 'failed' and resend_at is null`),
    index("webhook_deliveries_endpoint").on(table.endpointId, table.createdAt, table.id),
    // For the operator's lists.
    index("webhook_deliveries_any").on(table.status, table.createdAt, table.id),
    index("webhook_deliveries_id_prefix").on(table.partnerId, table.environment, sql`${table.id} text_pattern_ops`),
    index("webhook_deliveries_troubled")
      .on(table.partnerId, table.environment, table.transactionId)
      .where(sql`status = 'failed' or (status = 'pending' and attempts > 0)`),
  ],
);

/** Delivery attempts with their outcome. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    endpointId: text().notNull(),
    at: instant().notNull(),
    durationMs: integer().notNull(),
    /** Null without a response; `error` then has the reason. */
    statusCode: smallint(),
    error: text(),
    /** The first 2 KiB of the response. */
    answer: bytea(),
    isResend: boolean().notNull().default(false),
  },
  (table) => [
    index("webhook_attempts_delivery").on(table.deliveryId, table.at),
    index("webhook_attempts_endpoint").on(table.endpointId, table.at),
  ],
);

/** Dashboard notices for a partner's owners, shown until seen. */
export const notices = pgTable(
  "notices",
  {
    id: text().primaryKey(),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    text: text().notNull(),
    /** A path within the dashboard. */
    path: text().notNull(),
    at: instant().notNull(),
    seenAt: instant(),
    /** When the owners were notified by email. */
    mailedAt: instant(),
  },
  (table) => [
    index("notices_partner").on(table.partnerId, table.environment, table.at),
    index("notices_at").on(table.at),
    index("notices_unmailed").on(table.at).where(sql`${table.mailedAt} is null`),
  ],
);
