import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { bytea, instant, money } from "./columns.ts";
import type { AdjustmentKind, Environment, FactSource, LookupKind, StatusSource, SvcFeeSource } from "./enums.ts";
import { partners } from "./schema.ts";

/** Columns of `transactions` for the books: what was agreed, reported, and when. Null in rows that are older than the columns,
 * and until there is something to record. */
export const factColumns = {
  quotedProviderFee: money(),
  quotedNetworkFee: money(),
  quotedSvcFee: money(),
  /** The rate of our fee at creation, and what it amounts to before the cap at the provider's fee. */
  svcFeeBps: integer(),
  svcFeeAgreed: money(),
  /** Whose setting the rate was. */
  svcFeeSource: text().$type<SvcFeeSource>(),
  /** Where the fees, and where both amounts, come from. */
  feesSource: text().$type<FactSource>(),
  amountsSource: text().$type<FactSource>(),
  /** The commission on the order that the provider reports, which is part of its fee. */
  partnerFee: money(),
  partnerFeeCurrency: text(),
  /** Fiat per crypto: as the page displayed it, and of the order. Then when the buyer continued with it. */
  shownRate: money(),
  orderedRate: money(),
  acceptedAt: instant(),
  /** When the buyer was first handed over to the provider. */
  handedOverAt: instant(),
  /** When we first learned that it was paid, that it succeeded, and that it closed. */
  paidAt: instant(),
  succeededAt: instant(),
  closedAt: instant(),
};

/** Money that moved at the provider outside of the transaction's status: refunds, and other orders that were paid. Rows are
 * only added. */
export const adjustments = pgTable(
  "adjustments",
  {
    id: text().primaryKey(),
    /** Not a foreign key, because the transaction may be archived. */
    transactionId: text().notNull(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<AdjustmentKind>().notNull(),
    /** What was refunded of the order in total so far, or what the other order was for. Null if it isn't reported. */
    amount: money(),
    currency: text(),
    /** The provider's order. */
    providerReference: text(),
    rawStatus: text().notNull(),
    /** The provider's. */
    reason: text(),
    source: text().$type<StatusSource>().notNull(),
    recordedAt: instant().notNull(),
  },
  // A repeated report adds no row.
  (table) => [
    unique("adjustments_once")
      .on(table.transactionId, table.kind, table.providerReference, table.amount, table.currency)
      .nullsNotDistinct(),
  ],
);

/** Keyed hashes of what a buyer can name to support: what they entered for the order, and the reference of their payment. */
export const transactionLookups = pgTable(
  "transaction_lookups",
  {
    /** Not a foreign key, because the transaction may be archived. */
    transactionId: text().notNull(),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<LookupKind>().notNull(),
    hash: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.kind, table.hash] }),
    index("transaction_lookups_hash").on(table.hash),
  ],
);
