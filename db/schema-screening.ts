import { date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { Environment } from "./enums.ts";
import { partners } from "./schema.ts";

/** The wallet addresses of the operator's list, as `screenedAddress` writes them. */
export const screenedAddresses = pgTable("screened_addresses", { address: text().primaryKey() });

/** The list that is in `screened_addresses`: one row. */
export const screeningList = pgTable("screening_list", {
  id: smallint().primaryKey(),
  /** Where it came from: a path or an address. */
  source: text().notNull(),
  count: integer().notNull(),
  loadedAt: instant().notNull(),
});

/** Refused wallets, counted by UTC day. The address is kept as a hash only. */
export const screeningHits = pgTable(
  "screening_hits",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    day: date().notNull(),
    addressHash: bytea().notNull(),
    network: text().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.environment, table.day, table.addressHash] }),
    index("screening_hits_last").on(table.lastAt),
  ],
);
