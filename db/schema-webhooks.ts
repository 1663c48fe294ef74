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
    /** Sealed, since every try signs with it. */
    secret: bytea().notNull(),
    /** The secret before the last rotation signs beside the new one until then. */
    previousSecret: bytea(),
    previousUntil: instant(),
    pausedAt: instant(),
    pauseReason: text().$type<PauseReason>(),
    /** The first failure since the last success. */
    failingSince: instant(),
    lastAttemptAt: instant("last_tried_at"),
    lastSuccessAt: instant(),
    /** Its responses take long, so the worker pool for slow endpoints serves it. */
    isSlow: boolean().notNull().default(false),
    /** One process at a time serves an endpoint; a late one is told by the number it took. */
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
    /** With `sequence` the order of commits, which a reader may follow without missing one. */
    xid: bigint({ mode: "bigint" }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
    sequence: bigint({ mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    /** Null for a test event. */
    transactionId: text().references(() => transactions.id),
    name: text().$type<WebhookEventName>().notNull(),
    /** Rendered once; every try sends these bytes. */
    body: bytea().notNull(),
    isTest: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("webhook_events_once").on(table.transactionId, table.name),
    index("webhook_events_feed").on(table.partnerId, table.environment, table.xid, table.sequence),
    index("webhook_events_created").on(table.createdAt),
  ],
);

/** One event on its way to one endpoint. */
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
    /** The event's, for the order within a transaction. */
    sequence: bigint({ mode: "bigint" }).notNull(),
    status: text().$type<DeliveryStatus>().notNull().default("pending"),
    /** Attempts made by the schedule; resends do not count. */
    attempts: smallint().notNull().default(0),
    nextAttemptAt: instant(),
    /** Asked for by a person; the schedule stays as it is. */
    resendAt: instant(),
    lastStatusCode: smallint(),
    lastError: text(),
    lastAttemptAt: instant("last_tried_at"),
    lastDurationMs: integer(),
    deliveredAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_once").on(table.eventId, table.endpointId),
    index("webhook_deliveries_due").on(table.endpointId, table.nextAttemptAt).where(sql`status = 'pending'`),
    index("webhook_deliveries_resend").on(table.endpointId, table.resendAt).where(sql`resend_at is not null`),
    index("webhook_deliveries_order")
      .on(table.endpointId, table.transactionId, table.sequence)
      .where(sql`status = 'pending'`),
    index("webhook_deliveries_partner").on(table.partnerId, table.environment, table.createdAt, table.id),
    index("webhook_deliveries_status").on(table.partnerId, table.environment, table.status, table.createdAt, table.id),
    index("webhook_deliveries_endpoint").on(table.endpointId, table.createdAt, table.id),
    // Every partner's, for the operator.
    index("webhook_deliveries_any").on(table.status, table.createdAt, table.id),
    index("webhook_deliveries_transaction").on(table.transactionId),
    index("webhook_deliveries_troubled")
      .on(table.partnerId, table.environment, table.transactionId)
      .where(sql`status = 'failed' or (status = 'pending' and attempts > 0)`),
  ],
);

/** Every try with its outcome. */
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
    /** Null where there was no answer; then `error` says why. */
    statusCode: smallint(),
    error: text(),
    /** The first 2 KiB of the answer. */
    answer: bytea(),
    isResend: boolean().notNull().default(false),
  },
  (table) => [
    index("webhook_attempts_delivery").on(table.deliveryId, table.at),
    index("webhook_attempts_endpoint").on(table.endpointId, table.at),
  ],
);

/** Told to a partner's owners on their dashboard until they have seen it. */
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
    /** When the owners were told by mail. */
    mailedAt: instant(),
  },
  (table) => [
    index("notices_partner").on(table.partnerId, table.environment, table.at),
    index("notices_unmailed").on(table.at).where(sql`${table.mailedAt} is null`),
  ],
);
