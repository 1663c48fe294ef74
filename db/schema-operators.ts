import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { Environment, Side } from "./enums.ts";
import { partners } from "./schema.ts";

/** Those who run this installation. Nobody here belongs to a partner, and no partner's person is here. */
export const operators = pgTable(
  "operators",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** The password was printed for a first sign-in: nothing but choosing another can be done with it. */
    isPasswordOnce: boolean().notNull(),
    /** Sealed; asked for at the sign-in once a first code of it was right. */
    totpSecret: bytea(),
    totpConfirmedAt: instant(),
    /** The time step of the last code that was taken. */
    totpStep: integer().notNull().default(0),
    disabledAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex("operators_email").on(sql`lower(${table.email})`)],
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
    /** When they last gave their password, and their code. */
    authenticatedAt: instant("proven_at").notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("operator_sessions_operator").on(table.operatorId),
    index("operator_sessions_expires").on(table.expiresAt),
  ],
);

/** When an operator last looked at a partner's pages there: each first look of an hour is told in the audit log. */
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

/** What a provider offers and the operator does not pass on. "*" stands for every one. */
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

/** What an entry of the catalogue was before the operator first corrected it, to go back to. */
export const catalogueCorrections = pgTable(
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
