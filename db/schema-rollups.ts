import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instant, money } from "./columns.ts";
import type { Environment } from "./enums.ts";

/** Counts that the worker keeps, so that no page counts rows. A row is an hour or a day (UTC) of one partner; a day is the
 * sum of its hours. Requests of the last eight days are kept by minute too. */
export type Span = "minute" | "hour" | "day";

const place = {
  partnerId: text().notNull(),
  environment: text().$type<Environment>().notNull(),
  span: text().$type<Span>().notNull(),
  /** When the minute, hour or day began. */
  at: instant().notNull(),
};

const count = (column = "") => integer(column).notNull();

/** Transactions by when they were created: what has become of them by now. */
export const rollupTransactions = pgTable(
  "rollup_transactions",
  {
    ...place,
    provider: text().notNull(),
    fiatCurrency: text().notNull(),
    created: count(),
    /** The buyer opened the link within twelve hours. */
    opened: count(),
    /** Opened so, and then handed over to the provider. */
    handedOver: count().default(0),
    /** The provider saw the buyer's money, whatever came of it. */
    paid: count(),
    success: count(),
    /** Ended, and had been opened: what a success rate is a share of. */
    ended: count(),
    /** Made with the provider whose quote was the best. */
    best: count(),
    /** The fiat amounts of those in success. */
    volume: money().notNull(),
    // With `success` they make up `created`.
    pending: count().default(0),
    processing: count().default(0),
    failed: count().default(0),
    cancelled: count().default(0),
    expired: count().default(0),
    refunded: count().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.partnerId, table.environment, table.span, table.at, table.provider, table.fiatCurrency],
    }),
  ],
);

/** How long those in success took, as counts by the bounds of db/rollup-sources. */
export const rollupDurations = pgTable(
  "rollup_durations",
  {
    ...place,
    provider: text().notNull(),
    bucket: smallint().notNull(),
    number: count(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.environment, table.span, table.at, table.provider, table.bucket] }),
  ],
);

/** Requests to the Partner API. */
export const rollupRequests = pgTable(
  "rollup_requests",
  {
    ...place,
    keyId: text().notNull(),
    requests: count(),
    /** Answered with 4xx. */
    refused: count(),
    /** Answered with 5xx. */
    failed: count(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.span, table.at, table.keyId] })],
);

/** Attempts to deliver webhooks. */
export const rollupAttempts = pgTable(
  "rollup_tries",
  {
    ...place,
    endpointId: text().notNull(),
    attempts: count("tries"),
    /** Answered with 2xx. */
    successes: count(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.span, table.at, table.endpointId] })],
);

/** How far each source has been counted. */
export const rollupMarks = pgTable("rollup_marks", {
  source: text().primaryKey(),
  /** Null: from the beginning. */
  countedTo: instant(),
  /** When the last day was last counted again. */
  recountedAt: instant(),
});
