import { index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { BrandState, Environment } from "./enums.ts";
import { partners } from "./schema.ts";

/** What buyers see of a partner at checkout: the live version, and one that waits for an operator. */
export const partnerBrands = pgTable(
  "partner_brands",
  {
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    state: text().$type<BrandState>().notNull(),
    /** Null for the partner's own name. */
    name: text(),
    /** A PNG; see lib/brands/read-logo.ts. */
    logo: bytea(),
    /** Of the bytes; also its address. */
    logoHash: text(),
    /** At the height that the checkout shows. */
    logoWidth: smallint(),
    /** Null for `logo`. */
    logoDark: bytea(),
    logoDarkHash: text(),
    logoDarkWidth: smallint(),
    /** "#0a6b63"; null for the default. */
    color: text(),
    /** Null for `color`. */
    colorDark: text(),
    updatedAt: instant().notNull(),
    /** The user's or operator's ID; null for the system. */
    updatedBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.environment, table.state] }),
    index("partner_brands_logo").on(table.logoHash),
    index("partner_brands_logo_dark").on(table.logoDarkHash),
  ],
);
