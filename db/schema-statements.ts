import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { Environment } from "./enums.ts";
import { partners } from "./schema.ts";

/** The partner's share of our fee. Rows are only added: the last one of the latest day that isn't after a transaction's first success
 * applies to it. Without one, the share is 0. */
export const feeShares = pgTable(
  "fee_shares",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    /** In basis points of the service fee. */
    shareBps: integer().notNull(),
    /** The first day in UTC. */
    validFrom: date({ mode: "string" }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("fee_shares_partner").on(table.partnerId, table.environment, table.validFrom, table.id)],
);

/** The closed months of a partner. Never changed. No personal data. */
export const statements = pgTable(
  "statements",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    /** Of UTC: "2026-10". */
    month: text().notNull(),
    /** See lib/statements/contract.ts. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of the body, in hexadecimal. */
    hash: text().notNull(),
    closedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.month] })],
);
