import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, money } from "./columns.ts";
import type { Environment, Side } from "./enums.ts";
import { partners } from "./schema.ts";

/** Our fee where it differs from the partner's. Null matches every value. Rules are ended, never changed. */
export const feeRules = pgTable(
  "fee_rules",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    type: text().$type<Side>(),
    provider: text(),
    fiatCurrency: text(),
    paymentMethod: text(),
    bps: integer().notNull(),
    /** In the fiat currency, which it requires. */
    minimum: money(),
    validFrom: instant().notNull(),
    /** The first time at which it no longer applies; may be in the future. */
    endedAt: instant(),
    note: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
  },
  (table) => [index("fee_rules_partner").on(table.partnerId, table.environment)],
);

/** Our fee as it is configured at each provider, which an operator enters. */
export const providerFees = pgTable(
  "provider_fees",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** Null: unknown. */
    bps: integer(),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider] })],
);
