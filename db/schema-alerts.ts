import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { AlertEvent, AlertKind, ChannelKind, Environment } from "./enums.ts";
import { partners } from "./schema.ts";

/** Null for the operator's own. */
const partnerId = () => text().references(() => partners.id);

/** Where people read alerts. */
export const alertChannels = pgTable(
  "alert_channels",
  {
    id: text().primaryKey(),
    partnerId: partnerId(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<ChannelKind>().notNull(),
    name: text().notNull(),
    /** Encrypted, because anyone who knows it can post to the channel. Null for email. */
    sealedUrl: bytea(),
    /** The member, or for the operator's channels the operator, who gets the emails. */
    recipientId: text(),
    pausedAt: instant(),
    /** Why a message was refused. */
    pausedReason: text(),
    /** No message is sent before: a process is sending one, an attempt failed, or the hour's limit is reached. */
    nextSendAt: instant(),
    /** Failed attempts since the last success. */
    failures: smallint().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [index("alert_channels_partner").on(table.partnerId, table.environment, table.createdAt, table.id)],
);

/** Which kinds of alerts a channel gets. */
export const alertRules = pgTable(
  "alert_rules",
  {
    channelId: text()
      .notNull()
      .references(() => alertChannels.id, { onDelete: "cascade" }),
    kind: text().$type<AlertKind>().notNull(),
    partnerId: partnerId(),
    environment: text().$type<Environment>().notNull(),
    /** The same for all channels of a partner and environment. */
    threshold: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.kind] }),
    index("alert_rules_kind").on(table.kind, table.environment, table.partnerId),
    index("alert_rules_partner").on(table.partnerId, table.environment),
  ],
);

export const alerts = pgTable(
  "alerts",
  {
    id: text().primaryKey(),
    partnerId: partnerId(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    /** A provider, endpoint, or API key; empty if there is only one of this kind. */
    subject: text().notNull(),
    openedAt: instant().notNull(),
    /** When the condition was last met. The alert closes ten minutes later. */
    lastSeenAt: instant().notNull(),
    closedAt: instant(),
    lastSentAt: instant().notNull(),
    /** The figures that met the condition, by name. */
    evidence: jsonb().$type<Record<string, string | number>>().notNull(),
  },
  (table) => [
    uniqueIndex("alerts_open")
      .on(sql`coalesce(${table.partnerId}, '')`, table.environment, table.kind, table.subject)
      .where(sql`${table.closedAt} is null`),
    index("alerts_partner").on(table.partnerId, table.environment, table.openedAt, table.id),
    index("alerts_opened").on(table.openedAt),
  ],
);

/** Messages about alerts, in the order of their IDs. */
export const alertMessages = pgTable(
  "alert_messages",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    channelId: text()
      .notNull()
      .references(() => alertChannels.id, { onDelete: "cascade" }),
    alertId: text()
      .notNull()
      .references(() => alerts.id, { onDelete: "cascade" }),
    event: text().$type<AlertEvent>().notNull(),
    queuedAt: instant().notNull(),
    sentAt: instant(),
    /** Was only counted in the message before. */
    isFolded: boolean().notNull().default(false),
  },
  (table) => [
    index("alert_messages_unsent").on(table.channelId, table.id).where(sql`sent_at is null`),
    index("alert_messages_sent").on(table.channelId, table.sentAt),
    index("alert_messages_alert").on(table.alertId),
  ],
);
