import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { Environment, OperatorRole, ProposalKind, Side } from "./enums.ts";
import { partners } from "./schema.ts";

/** Operators of this installation. They belong to no partner and are separate from users. */
export const operators = pgTable(
  "operators",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** The password was generated for the first sign-in and must be changed. */
    isPasswordOnce: boolean().notNull(),
    /** Encrypted; required at sign-in once the first code is confirmed. */
    totpSecret: bytea(),
    totpConfirmedAt: instant(),
    /** The time step of the last accepted code. */
    totpStep: integer().notNull().default(0),
    /** The connected account of single sign-on: issuer and subject. */
    ssoSubject: text(),
    role: text().$type<OperatorRole>().notNull().default("admin"),
    disabledAt: instant(),
    /** Read by lib/preferences. */
    preferences: jsonb().notNull().default({}),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("operators_email").on(sql`lower(${table.email})`),
    uniqueIndex("operators_sso_subject").on(table.ssoSubject),
  ],
);

export const operatorSessions = pgTable(
  "operator_sessions",
  {
    /** SHA-256 of the id in the cookie. */
    idHash: bytea().primaryKey(),
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** The last authentication with password and code. */
    authenticatedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** The client at the sign-in. "" in sessions that an earlier version started. */
    address: text().notNull().default(""),
    userAgent: text().notNull().default(""),
  },
  (table) => [
    index("operator_sessions_operator").on(table.operatorId),
    index("operator_sessions_expires").on(table.expiresAt),
  ],
);

/** When an operator last viewed a partner; the first view of each hour is recorded in the audit log. */
export const operatorVisits = pgTable(
  "operator_visits",
  {
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: "cascade" }),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.partnerId, table.environment] })],
);

/** Operators who chose the weekly summary, and from when their last one was due. */
export const operatorSummaries = pgTable("operator_summaries", {
  operatorId: text()
    .primaryKey()
    .references(() => operators.id, { onDelete: "cascade" }),
  dueAt: instant().notNull(),
});

/** Routes that the operator has disabled. "*" matches every value. */
export const disabledRoutes = pgTable(
  "disabled_routes",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    side: text().$type<Side>().notNull(),
    fiat: text().notNull(),
    method: text().notNull(),
    crypto: text().notNull().default("*"),
    network: text().notNull().default("*"),
    at: instant().notNull(),
    by: text().notNull(),
  },
  ({ environment, provider, side, fiat, method, crypto, network }) => [
    primaryKey({ name: "disabled_routes_once", columns: [environment, provider, side, fiat, method, crypto, network] }),
  ],
);

/** Where a provider is or isn't available by decision of the operator, whatever its lists say. "*" matches every value. */
export const countryRules = pgTable(
  "country_rules",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    side: text().$type<Side | "*">().notNull(),
    method: text().notNull(),
    /** "CODE:network". */
    asset: text().notNull(),
    country: text().notNull(),
    /** Part of the country; "*": all of it. */
    region: text().notNull(),
    isAllowed: boolean().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
    by: text().notNull(),
  },
  ({ environment, provider, side, method, asset, country, region }) => [
    primaryKey({
      name: "country_rules_once",
      columns: [environment, provider, side, method, asset, country, region],
    }),
  ],
);

/** A catalog entry's original values, for resetting a correction. */
export const catalogCorrections = pgTable(
  "catalogue_corrections",
  {
    kind: text().notNull(),
    /** "BTC:mainnet", "NGN" or "card". */
    entryId: text().notNull(),
    /** The columns that can be corrected, as JSON. */
    before: text().notNull(),
    at: instant().notNull(),
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entryId] })],
);

/** Changes that an operator proposed, for another one to confirm. Without secrets: see `proposed_settings`. */
export const operatorProposals = pgTable(
  "operator_proposals",
  {
    id: text().primaryKey(),
    kind: text().$type<ProposalKind>().notNull(),
    environment: text().$type<Environment>().notNull(),
    /** The provider, partner, or transaction. */
    subject: text().notNull(),
    /** What the audit log shows once the change is applied. */
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** Identifies the values that the change was proposed for: it lapses when they change. */
    version: text().notNull(),
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: "cascade" }),
    operatorEmail: text().notNull(),
    proposedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("operator_proposals_place").on(table.kind, table.environment, table.subject),
    index("operator_proposals_expires").on(table.expiresAt),
  ],
);

/** The proposed settings of a provider, which pages can't read. */
export const proposedSettings = pgTable("proposed_settings", {
  proposalId: text()
    .primaryKey()
    .references(() => operatorProposals.id, { onDelete: "cascade" }),
  /** The change as JSON, encrypted. */
  sealed: bytea().notNull(),
});
