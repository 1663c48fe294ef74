import { bigint, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { Environment, WebhookEventName } from "./enums.ts";
import { partners, users } from "./schema.ts";

/** What shows that a check passed. It outlives what it refers to, such as an API log row. */
export type StoredEvidence = { kind: string; id: string; at: string }[];

/** A row for each check of the integration checklist that a partner has passed. */
export const integrationChecks = pgTable(
  "integration_checks",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    name: text().notNull(),
    passedAt: instant().notNull(),
    evidence: jsonb().$type<StoredEvidence>().notNull(),
    /** What was observed, such as counts. */
    detail: text(),
    /** The member who confirmed what Slipway can't observe. */
    confirmedBy: text(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.name] })],
);

/** Partners that requested production access and don't have it yet. */
export const productionRequests = pgTable("production_requests", {
  partnerId: text()
    .primaryKey()
    .references(() => partners.id),
  requestedAt: instant().notNull(),
  /** The member's email address. */
  requestedBy: text().notNull(),
});

/** How far a partner has read the events of each name with GET /events: the furthest position it was sent. */
export const eventReads = pgTable(
  "event_reads",
  {
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    name: text().$type<WebhookEventName>().notNull(),
    position: bigint({ mode: "bigint" }).notNull(),
    sequence: bigint({ mode: "bigint" }).notNull(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.name] })],
);

/** When the worker last looked for missed events for a member who chose the daily email. */
export const eventDigests = pgTable("event_digests", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  checkedAt: instant().notNull(),
});

/** Members who chose the weekly summary, and from when their last one was due. */
export const weeklySummaries = pgTable("weekly_summaries", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  dueAt: instant().notNull(),
});
