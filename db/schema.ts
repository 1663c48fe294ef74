import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Environment, Role, Scope, Side, Status, StatusSource } from "./enums.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
// Milliseconds, as a JavaScript Date holds them: a keyset cursor must not lose digits on its way.
const instant = () => timestamp({ precision: 3, withTimezone: true });
const money = () => numeric({ precision: 38, scale: 18 });

// ---- people

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
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
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

export const partners = pgTable("partners", {
  id: text().primaryKey(),
  name: text().notNull(),
  suspendedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

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

/** Partner API access, one row for each environment it was granted in. */
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
    grantedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment] })],
);

/** App schemes and https origins the partner lets its buyers return to; empty: any https address. */
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
    scopes: text().array().$type<Scope[]>().notNull(),
    cidrs: text().array().notNull().default([]),
    createdBy: text(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    revokedAt: instant(),
    rotatedFrom: text(),
    lastUsedAt: instant(),
  },
  (table) => [index("api_keys_partner").on(table.partnerId, table.environment, table.createdAt, table.id)],
);

/** Partitioned by day in the migration, dropped whole after 90 days. Never holds parameters, bodies or keys. */
export const apiLogs = pgTable(
  "api_logs",
  {
    /** Begins with the time, so that new rows lie together in every index. */
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
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.at] }),
    index("api_logs_partner").on(table.partnerId, table.environment, table.at, table.requestId),
    index("api_logs_status").on(table.partnerId, table.environment, table.status, table.at, table.requestId),
    index("api_logs_path").on(table.partnerId, table.environment, table.path, table.at, table.requestId),
    index("api_logs_key").on(table.keyId, table.at, table.requestId),
  ],
);

// ---- transactions

export const transactions = pgTable(
  "transactions",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    partnerContext: text().notNull(),
    /** SHA-256 of the creating body, to tell a repeat from a conflict. */
    bodyHash: bytea().notNull(),
    type: text().$type<Side>().notNull(),
    provider: text().notNull(),
    fiatCurrency: text().notNull(),
    cryptoCurrency: text().notNull(),
    network: text().notNull(),
    paymentMethod: text().notNull(),
    /** The fiat amount asked for; the quoted and final ones may differ from it. */
    amount: money().notNull(),
    quotedFiatAmount: money().notNull(),
    quotedCryptoAmount: money().notNull(),
    quotedExchangeRate: money().notNull(),
    isBest: boolean().notNull(),
    fiatAmount: money().notNull(),
    cryptoAmount: money().notNull(),
    exchangeRate: money().notNull(),
    providerFee: money().notNull(),
    networkFee: money().notNull(),
    svcFee: money().notNull(),
    walletAddress: text(),
    senderAddress: text(),
    redirectUrl: text().notNull(),
    status: text().$type<Status>().notNull().default("pending"),
    statusReason: text(),
    /** Why a report was not passed on: it did not match what was agreed. Cleared by the operator. */
    heldReason: text(),
    transactionHash: text(),
    providerTransactionId: text(),
    quoteId: text(),
    checkoutToken: text().notNull().unique(),
    linkExpiresAt: instant().notNull(),
    openedAt: instant(),
    /** The provider's link, made once; see open-checkout. */
    providerLink: text(),
    checkoutClaimedUntil: instant(),
    /** When the worker asks the provider next; null when nothing is left to ask. */
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("transactions_context").on(table.partnerId, table.environment, table.partnerContext),
    uniqueIndex("transactions_quote").on(table.quoteId),
    index("transactions_partner").on(table.partnerId, table.environment, table.createdAt, table.id),
    index("transactions_status").on(table.partnerId, table.environment, table.status, table.createdAt, table.id),
    index("transactions_type").on(table.partnerId, table.environment, table.type, table.createdAt, table.id),
    index("transactions_provider").on(table.partnerId, table.environment, table.provider, table.createdAt, table.id),
    index("transactions_fiat").on(table.partnerId, table.environment, table.fiatCurrency, table.createdAt, table.id),
    index("transactions_crypto").on(table.partnerId, table.environment, table.cryptoCurrency, table.createdAt, table.id),
    index("transactions_network").on(table.partnerId, table.environment, table.network, table.createdAt, table.id),
    index("transactions_method").on(table.partnerId, table.environment, table.paymentMethod, table.createdAt, table.id),
    index("transactions_provider_id").on(table.provider, table.environment, table.providerTransactionId),
    index("transactions_due").on(table.nextCheckAt),
  ],
);

/** One row for every change and for every report that changed nothing. */
export const statusChanges = pgTable(
  "status_changes",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id),
    fromStatus: text().$type<Status>(),
    toStatus: text().$type<Status>().notNull(),
    source: text().$type<StatusSource>().notNull(),
    rawStatus: text(),
    reason: text(),
    at: instant().notNull(),
  },
  (table) => [index("status_changes_transaction").on(table.transactionId, table.id)],
);

/** Provider callbacks as they came, stored before they are answered. */
export const callbacks = pgTable(
  "callbacks",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    bodyHash: bytea().notNull(),
    body: bytea().notNull(),
    /** What the adapter read of it: an OrderState as JSON. */
    state: text().notNull(),
    receivedAt: instant().notNull(),
    appliedAt: instant(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    outcome: text(),
  },
  (table) => [
    uniqueIndex("callbacks_once").on(table.provider, table.environment, table.bodyHash),
    index("callbacks_due").on(table.nextAttemptAt),
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
  },
  (table) => [primaryKey({ columns: [table.code, table.network] })],
);

export const fiatCurrencies = pgTable("fiat_currencies", {
  code: text().primaryKey(),
  name: text().notNull(),
  symbol: text().notNull(),
  minorUnits: smallint().notNull(),
  minAmount: money().notNull(),
  /** Inline SVG from our own set, sanitised. */
  flag: text().notNull(),
  rank: integer().notNull(),
});

export const paymentMethods = pgTable("payment_methods", {
  id: text().primaryKey(),
  name: text().notNull(),
  tagline: text().notNull(),
  logo: text().notNull(),
  rank: integer().notNull(),
});

/** What each provider serves, refreshed from its own lists by the worker. */
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
    refreshedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider, table.side, table.fiat, table.method] })],
);
