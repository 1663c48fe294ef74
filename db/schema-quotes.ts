import { index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { instant, money } from "./columns.ts";
import type { Environment, Side } from "./enums.ts";
import { partners } from "./schema.ts";

/** What a partner's members last quoted in the dashboard, each request once, with its latest result. Never a wallet. */
export const recentQuotes = pgTable(
  "recent_quotes",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    type: text().$type<Side>().notNull(),
    amount: money().notNull(),
    fiatCurrency: text().notNull(),
    cryptoCurrency: text().notNull(),
    network: text().notNull(),
    paymentMethod: text().notNull(),
    /** The requested crypto amount, with the best quote's fiat amount as `amount`; null if a fiat amount was requested. */
    requestedCryptoAmount: money(),
    /** Null if no provider supported the request. */
    bestProvider: text(),
    bestAmount: money(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({
      name: "recent_quotes_request",
      columns: [
        table.partnerId,
        table.environment,
        table.type,
        table.fiatCurrency,
        table.cryptoCurrency,
        table.network,
        table.paymentMethod,
        table.amount,
      ],
    }),
    index("recent_quotes_at").on(table.partnerId, table.environment, table.at),
  ],
);

/** Providers that a partner puts last when it sorts quotes of a route by reliability. A row per route and provider, which a later
 * choice replaces. */
export const providerPreferences = pgTable(
  "provider_preferences",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    side: text().$type<Side>().notNull(),
    fiatCurrency: text().notNull(),
    /** Null for all payment methods. */
    paymentMethod: text(),
    provider: text().notNull(),
    until: instant().notNull(),
    /** The member's ID. */
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    undoneAt: instant(),
  },
  (table) => [
    unique("provider_preferences_once")
      .on(table.partnerId, table.environment, table.side, table.fiatCurrency, table.paymentMethod, table.provider)
      .nullsNotDistinct(),
  ],
);
