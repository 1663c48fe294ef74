import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { Environment } from "./enums.ts";

/** A component of the public status, or a provider in one environment. `all`: the component serves both environments. */
const component = {
  environment: text().$type<Environment | "all">().notNull(),
  /** The ID on the status page. */
  component: text().notNull(),
};

/** The history of the public status: one row per component and day (UTC). */
export const statusDays = pgTable(
  "status_days",
  {
    ...component,
    /** The start of the day. */
    day: instant().notNull(),
    /** Minutes in which the worker sampled the status, and those in which it was degraded or down. */
    samples: integer().notNull().default(0),
    degraded: integer().notNull().default(0),
    down: integer().notNull().default(0),
    /** The last sampled minute, which is counted once however many workers sample it. */
    sampledAt: instant(),
    // For providers, the sums of provider_quotes.
    requests: integer().notNull().default(0),
    responses: integer().notNull().default(0),
    /** Null for components that aren't providers. */
    durations: integer().array(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.component, table.day] }),
    index("status_days_day").on(table.day),
  ],
);

/** Periods in which a component was not operational. */
export const incidents = pgTable(
  "incidents",
  {
    id: text().primaryKey(),
    ...component,
    /** The worst condition so far. */
    condition: text().$type<"degraded" | "down">().notNull(),
    /** What an operator calls it. Without a title, it was opened automatically, and closes when the component recovers. */
    title: text(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    /** When subscribers were emailed that it started, and that it ended. */
    startMailedAt: instant(),
    endMailedAt: instant(),
  },
  (table) => [
    uniqueIndex("incidents_open").on(table.environment, table.component).where(sql`${table.endedAt} is null`),
    index("incidents_started").on(table.startedAt),
  ],
);

/** What operators wrote about an incident, in the console or with `svc incident`. */
export const incidentUpdates = pgTable(
  "incident_updates",
  {
    id: text().primaryKey(),
    incidentId: text()
      .notNull()
      .references(() => incidents.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    text: text().notNull(),
    mailedAt: instant(),
  },
  (table) => [index("incident_updates_incident").on(table.incidentId, table.at)],
);

/** People who get emails about incidents. A row that isn't confirmed is deleted after a day, every other when they unsubscribe. */
export const statusSubscribers = pgTable(
  "status_subscribers",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [
    uniqueIndex("status_subscribers_email").on(sql`lower(${table.email})`),
    index("status_subscribers_created").on(table.createdAt),
  ],
);
