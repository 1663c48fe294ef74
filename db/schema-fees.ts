import { date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { instant, money } from "./columns.ts";
import type { Environment, PayoutPeriod, Side } from "./enums.ts";
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

/** Our fee as it is configured at each provider, and when the provider pays it out. An operator enters both. */
export const providerFees = pgTable(
  "provider_fees",
  {
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** Null: unknown. */
    bps: integer(),
    /** Commission is due when the week or month ends in which the transaction succeeded. Null: unknown. */
    payoutPeriod: text().$type<PayoutPeriod>(),
    /** From this amount on, in this currency. Both are null without a minimum. */
    payoutMinimum: money(),
    payoutCurrency: text(),
    payoutNote: text(),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.provider] })],
);

/** What providers paid out of our commission in production, as operators enter it. Rows are only added: a mistake is corrected by a
 * negative amount. */
export const providerPayouts = pgTable(
  "provider_payouts",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    /** In UTC. */
    receivedOn: date({ mode: "string" }).notNull(),
    /** Of the commission that it settles. */
    currency: text().notNull(),
    amount: money().notNull(),
    /** The provider's, or the bank's. */
    reference: text().notNull(),
    note: text(),
    recordedAt: instant().notNull(),
    recordedBy: text().notNull(),
  },
  (table) => [unique("provider_payouts_reference").on(table.provider, table.reference)],
);
