import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { Environment, Side } from "./enums.ts";
import { partners } from "./schema.ts";

/** Settings saved in the operator console. Without a row, the environment variables apply. */
export const providerSettings = pgTable(
  "provider_settings",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** All settings as JSON, encrypted with a key derived from SVC_SECRET; null: the environment variables apply. */
    sealed: bytea(),
    /** The settings before the last rotation: callbacks signed with them are accepted until `previousUntil`. */
    previousSealed: bytea(),
    previousUntil: instant(),
    isEnabled: boolean().notNull().default(true),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider] })],
);

/** Access tokens that providers issue for a limited time. */
export const providerTokens = pgTable(
  "provider_tokens",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** A hash of what identifies the account, so that other credentials start without a token. */
    account: text().notNull(),
    /** The last two tokens as JSON, encrypted; null before the first. */
    sealed: bytea(),
    /** Counts the refreshes. */
    version: integer().notNull().default(0),
    /** A process is refreshing the token until then; null: none is. */
    leasedUntil: instant(),
    /** No process refreshes the token before. */
    nextRefreshAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.provider, table.account] }),
    index("provider_tokens_updated_at").on(table.updatedAt),
  ],
);

/** A provider's current health, updated by every process that sends requests to it. */
export const providerStates = pgTable(
  "provider_states",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** When its circuit breaker opened; null while closed. */
    brokenSince: instant(),
    lastResponseAt: instant(),
    lastError: text(),
    lastErrorAt: instant(),
    /** From the transactions of the last 30 days, computed by the worker. */
    endedCount: integer().notNull().default(0),
    successCount: integer().notNull().default(0),
    completionP50Seconds: integer(),
    completionP95Seconds: integer(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider] })],
);

/** Quote requests in intervals of five minutes. */
export const providerQuotes = pgTable(
  "provider_quotes",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** The start of the interval. */
    at: instant().notNull(),
    priced: integer().notNull().default(0),
    declined: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    timedOut: integer().notNull().default(0),
    /** Number of responses within each latency bound of lib/providers/health; the last bucket has no bound. */
    durations: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.provider, table.at] }),
    index("provider_quotes_at").on(table.at),
  ],
);

/** How many of the transactions of the last 90 days succeeded, computed by the worker each hour. A row counts those of a provider, of
 * one direction of it, of a method, of a fiat currency and method, or of an asset; null is any. */
export const quality = pgTable(
  "quality",
  {
    environment: text().$type<Environment>().notNull(),
    /** Null: of all partners. */
    partnerId: text().references(() => partners.id),
    provider: text().notNull(),
    side: text().$type<Side>(),
    fiat: text(),
    method: text(),
    /** "CODE:network". */
    asset: text(),
    sample: integer().notNull(),
    successes: integer().notNull(),
    /** Half of the successful ones took at most this long; null without any. */
    medianSeconds: integer(),
    /** How many took a known time from the payment to success, and what 95% of them took at most. Null in rows of older versions. */
    timedSample: integer(),
    p95Seconds: integer(),
    computedAt: instant().notNull(),
  },
  ({ environment, partnerId, provider, side, fiat, method, asset }) => [
    unique("quality_corridor").on(environment, partnerId, provider, side, fiat, method, asset).nullsNotDistinct(),
  ],
);
