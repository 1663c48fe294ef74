import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { DateOrder, DifferenceKind, Environment } from "./enums.ts";

/** Comparisons of a provider's file with our transactions. The file itself isn't kept. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: text().primaryKey(),
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    /** Of the file, and of the settings it was read with. */
    fileHash: bytea().notNull(),
    fileName: text().notNull(),
    /** Null if the period isn't known: then no transaction was looked for in the file. */
    periodFrom: instant(),
    periodTo: instant(),
    /** By what was counted; of all rows, also of those that aren't stored. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex("reconciliations_once").on(table.environment, table.provider, table.fileHash)],
);

/** What differs, up to a limit for each kind. */
export const reconciliationRows = pgTable(
  "reconciliation_rows",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    reconciliationId: text()
      .notNull()
      .references(() => reconciliations.id, { onDelete: "cascade" }),
    kind: text().$type<DifferenceKind>().notNull(),
    /** In the file; null for a transaction that isn't in it. */
    line: integer(),
    /** Null for an order that we don't know. */
    transactionId: text(),
    /** The provider's order, or the reference that the file has for it. */
    theirId: text(),
    ours: jsonb().$type<Record<string, string | null>>(),
    theirs: jsonb().$type<Record<string, string | null>>(),
    /** A transaction or an order of the same amount and minute, which may be the missing one. */
    suggestion: text(),
    /** An operator's, and whether nothing is left to do about the difference. */
    note: text(),
    isExplained: boolean().notNull().default(false),
    /** Who changed the two, and when. */
    notedBy: text(),
    notedAt: instant(),
  },
  (table) => [index("reconciliation_rows_run").on(table.reconciliationId, table.id)],
);

/** How the files of a provider are read. */
export const reconciliationSettings = pgTable("reconciliation_settings", {
  provider: text().primaryKey(),
  /** The file's columns, by what they contain. */
  columns: jsonb().$type<Record<string, string>>().notNull(),
  /** Of times without an offset. */
  zone: text().notNull(),
  isDecimalComma: boolean().notNull(),
  dateOrder: text().$type<DateOrder>(),
  updatedBy: text().notNull(),
  updatedAt: instant().notNull(),
});
