import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { Environment } from "./enums.ts";

/** What the operator set by hand; without a row, the environment variables alone speak. */
export const providerSettings = pgTable(
  "provider_settings",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** Every setting as JSON, sealed with a key made from SVC_SECRET; null: those of the environment variables. */
    sealed: bytea(),
    /** The settings before the last rotation: their callbacks are believed until `previousUntil`. */
    previousSealed: bytea(),
    previousUntil: instant(),
    isEnabled: boolean().notNull().default(true),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider] })],
);

/** How a provider is doing now: one row, kept by every process that asks it. */
export const providerStates = pgTable(
  "provider_states",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** Since when it is not asked; null while it is. */
    brokenSince: instant(),
    lastResponseAt: instant("last_answer_at"),
    lastError: text(),
    lastErrorAt: instant(),
    /** From the transactions of the last 30 days, reckoned by the worker. */
    endedCount: integer().notNull().default(0),
    successCount: integer().notNull().default(0),
    completionP50Seconds: integer(),
    completionP95Seconds: integer(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider] })],
);

/** Quotes asked for, by five minutes. */
export const providerQuotes = pgTable(
  "provider_quotes",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** When the five minutes began. */
    at: instant().notNull(),
    priced: integer().notNull().default(0),
    declined: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    timedOut: integer().notNull().default(0),
    /** How many answers took up to each bound of lib/providers/health; the last has no bound. */
    durations: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider, table.at] })],
);
