import { bigint, date, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { instant, money } from "./columns.ts";
import type { Environment, LedgerKind, Side } from "./enums.ts";
import { partners } from "./schema.ts";

/** What successful transactions were for, their fees, and what went back. Rows are only added: a change is booked as its
 * difference, so that the sums are what the transactions and their adjustments say. No personal data. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a foreign key, which would cost each row another look-up. */
    transactionId: text().notNull(),
    /** Of a refund: the adjustment that changed its sum. */
    adjustmentId: text(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    provider: text().notNull(),
    type: text().$type<Side>().notNull(),
    paymentMethod: text().notNull(),
    /** The transaction's. */
    fiatCurrency: text().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    /** Negative for refunds. */
    amount: money().notNull(),
    currency: text().notNull(),
    /** 1 in the first entry of a transaction with this kind and currency, otherwise 0, so that the sum counts transactions. -1 if
     * it no longer has the kind in this currency. */
    count: smallint().notNull(),
    /** The day in UTC of the first success, or when the change was learned. */
    bookedOn: date({ mode: "string" }).notNull(),
    recordedAt: instant().notNull(),
  },
  (table) => [
    index("ledger_entries_transaction").on(table.transactionId),
    index("ledger_entries_partner").on(table.partnerId, table.environment, table.bookedOn),
    index("ledger_entries_booked").on(table.environment, table.bookedOn),
  ],
);
