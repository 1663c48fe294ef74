import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { Environment } from "./enums.ts";
import { partners, users } from "./schema.ts";

/** A named set of list filters: private to a user, or shared with all members of the partner. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Which list: "api-logs" or "transactions". */
    page: text().notNull(),
    name: text().notNull(),
    /** The query string of the page, without "?". */
    query: text().notNull(),
    isShared: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(
      table.partnerId,
      table.environment,
      table.page,
      table.userId,
      sql`lower(${table.name})`,
    ),
    index("saved_views_user").on(table.userId),
  ],
);
