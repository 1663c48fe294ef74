import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant, money } from "./columns.ts";
import type { Environment, KeyScope, Role, Side } from "./enums.ts";

type Countries = { allow?: string[]; deny?: string[]; denyRegions?: Record<string, string[]> };

// ---- users and partners

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    /** Null for users who sign in without a password. */
    passwordHash: text(),
    /** When the email address was verified: by a link sent to it, or by GitHub or Google. */
    emailVerifiedAt: instant(),
    /** Read by lib/preferences. */
    preferences: jsonb().notNull().default({}),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email").on(sql`lower(${table.email})`)],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the id in the cookie. */
    idHash: bytea().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** The last authentication; null while the sign-in awaits its second factor. */
    authenticatedAt: instant().defaultNow(),
    address: text().notNull().default(""),
    userAgent: text().notNull().default(""),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

export const partners = pgTable(
  "partners",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    suspendedAt: instant(),
    suspendedReason: text(),
    /** After it, there are no new quotes and transactions in production. */
    contractEndsAt: instant(),
    contractEndReason: text(),
    /** Whom buyers can contact, as the checkout shows it. */
    supportEmail: text(),
    supportUrl: text(),
    /** Members need a second factor: because owners decided so, or the operator. */
    ownersRequireTwoFactor: boolean().notNull().default(false),
    operatorRequiresTwoFactor: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index("partners_created").on(table.createdAt, table.id)],
);

export const members = pgTable(
  "members",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<Role>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId] }), index("members_user").on(table.userId)],
);

/** Partner API access, one row per granted environment. */
export const partnerAccess = pgTable(
  "partner_access",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    quotesPerMinute: integer().notNull().default(120),
    creationsPerMinute: integer().notNull().default(60),
    readsPerMinute: integer().notNull().default(600),
    /** Our fee on the fiat amount, in basis points; see lib/quotes/svc-fee. */
    feeBps: integer().notNull().default(0),
    grantedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment] })],
);

/** App schemes and https origins that buyers may be returned to; if empty, any https address. */
export const redirectOrigins = pgTable(
  "redirect_origins",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    origin: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.origin] })],
);

// ---- keys and logs

export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    name: text().notNull(),
    /** SHA-256 of the key; the key itself is shown once and never stored. */
    hash: bytea().notNull().unique(),
    hint: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    cidrs: text().array().notNull().default([]),
    createdBy: text(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    revokedAt: instant(),
    rotatedFrom: text(),
    lastUsedAt: instant(),
    /** When the owners were notified that it expires soon. */
    expiryNotifiedAt: instant(),
    /** When owners were last emailed that the key was refused. */
    refusalNotifiedAt: instant(),
  },
  (table) => [
    index("api_keys_partner").on(table.partnerId, table.environment, table.createdAt, table.id),
    index("api_keys_ending")
      .on(table.expiresAt)
      .where(sql`${table.expiryNotifiedAt} is null and ${table.revokedAt} is null`),
  ],
);

export type LoggedFieldError = { field: string; code: string };

/** Partitioned by day in the migration; old partitions are dropped. Never contains parameters, bodies or
 * keys. */
export const apiLogs = pgTable(
  "api_logs",
  {
    /** Begins with the time, so that new rows are adjacent in every index. */
    requestId: text().notNull(),
    at: instant().notNull(),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    keyId: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: smallint().notNull(),
    durationMs: integer().notNull(),
    errorCode: text(),
    /** The invalid fields of a rejected request, without their values. Null for all others. */
    fieldErrors: jsonb().$type<LoggedFieldError[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.at] }),
    index("api_logs_partner").on(table.partnerId, table.environment, table.at),
    // Partial indexes: few requests fail, so successful ones cost nothing.
    index("api_logs_status").on(table.partnerId, table.environment, table.status, table.at).where(sql`status >= 400`),
    index("api_logs_error")
      .on(table.partnerId, table.environment, table.errorCode, table.at)
      .where(sql`error_code is not null`),
    index("api_logs_unsuccessful").on(table.partnerId, table.environment, table.at).where(sql`status >= 400`),
    index("api_logs_failed").on(table.partnerId, table.environment, table.at).where(sql`status >= 500`),
    index("api_logs_method").on(table.partnerId, table.environment, table.method, table.at).where(sql`method <> 'GET'`),
    // Those on path and key are built on each partition once its day is over; see lib/api-logs/queries/indexes.ts.
  ],
);

// ---- assets

export const cryptoCurrencies = pgTable(
  "crypto_currencies",
  {
    code: text().notNull(),
    network: text().notNull(),
    name: text().notNull(),
    decimals: smallint().notNull(),
    icon: text().notNull(),
    rank: integer().notNull(),
    isHidden: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.code, table.network] })],
);

export const fiatCurrencies = pgTable("fiat_currencies", {
  code: text().primaryKey(),
  name: text().notNull(),
  symbol: text().notNull(),
  minorUnits: smallint().notNull(),
  minAmount: money().notNull(),
  /** Inline SVG from our own set, sanitized. */
  flag: text().notNull(),
  rank: integer().notNull(),
  isHidden: boolean().notNull().default(false),
});

export const paymentMethods = pgTable("payment_methods", {
  id: text().primaryKey(),
  name: text().notNull(),
  tagline: text().notNull(),
  logo: text().notNull(),
  rank: integer().notNull(),
  isHidden: boolean().notNull().default(false),
});

/** What each provider supports, refreshed from its API by the worker. */
export const offers = pgTable(
  "offers",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    side: text().$type<Side>().notNull(),
    fiat: text().notNull(),
    method: text().notNull(),
    /** "CODE:network". */
    assets: text().array().notNull(),
    minAmount: money(),
    maxAmount: money(),
    /** By asset, of those with other limits than the method. */
    assetLimits: jsonb().$type<Record<string, { min: string | null; max: string | null }>>(),
    /** Where it's available, and by asset; see Countries in lib/providers/provider.ts. */
    countries: jsonb().$type<Countries>(),
    assetCountries: jsonb().$type<Record<string, Countries>>(),
    /** How long a payment usually takes, if the provider's list says so. */
    usualMinutes: jsonb().$type<{ min: number; max: number }>(),
    refreshedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider, table.side, table.fiat, table.method] })],
);

/** The token contracts in the providers' production lists, refreshed with their offers. */
export const assetContracts = pgTable(
  "asset_contracts",
  {
    provider: text().notNull(),
    /** "CODE:network". */
    asset: text().notNull(),
    contract: text().notNull(),
    refreshedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.asset] })],
);

/** Limits that a provider's lists don't have, learned when it refused an amount. Used for a day. */
export const observedLimits = pgTable(
  "observed_limits",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    side: text().$type<Side>().notNull(),
    fiat: text().notNull(),
    method: text().notNull(),
    /** "CODE:network". */
    asset: text().notNull(),
    minAmount: money(),
    maxAmount: money(),
    observedAt: instant().notNull(),
  },
  ({ environment, provider, side, fiat, method, asset, observedAt }) => [
    primaryKey({ columns: [environment, provider, side, fiat, method, asset] }),
    index().on(observedAt),
  ],
);

/** One row: the latest time of the database's clock, to notice that it was set back. */
export const databaseClock = pgTable("database_clock", {
  id: integer().primaryKey(),
  latestAt: instant().notNull(),
});

/** At most one row: when the latest complete `svc backup` of this database was made. */
export const lastBackup = pgTable("last_backup", {
  id: integer().primaryKey(),
  at: instant().notNull(),
});
