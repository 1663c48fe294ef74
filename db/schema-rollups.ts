import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instant, money } from "./columns.ts";
import type { Environment, Side } from "./enums.ts";

/** Counters updated by the worker, so that no page counts rows. A row covers an hour or a day (UTC) of one partner; a
 * day is the sum of its hours. Requests of the last eight days are also kept by minute. */
export type Span = "minute" | "hour" | "day";

const place = {
  partnerId: text().notNull(),
  environment: text().$type<Environment>().notNull(),
  span: text().$type<Span>().notNull(),
  /** The start of the minute, hour or day. */
  at: instant().notNull(),
};

/** Empty in rows that were counted before this column existed, until the worker has recounted them. */
const type = () => text().$type<Side | "">().notNull().default("");

const count = (column = "") => integer(column).notNull();

/** Transactions by creation time, with their current outcomes. */
export const rollupTransactions = pgTable(
  "rollup_transactions",
  {
    ...place,
    provider: text().notNull(),
    fiatCurrency: text().notNull(),
    type: type(),
    created: count(),
    /** The buyer opened the link within twelve hours. */
    opened: count(),
    /** Opened within twelve hours, and then handed over to the provider. */
    handedOver: count().default(0),
    /** The provider received the buyer's payment, regardless of the outcome. */
    paid: count(),
    success: count(),
    /** Closed, and opened before: the base of the success rate. */
    ended: count(),
    /** Created with the provider that had the best quote. */
    best: count(),
    /** The fiat amounts of successful transactions. */
    volume: money().notNull(),
    // Together with `success`, they add up to `created`.
    pending: count().default(0),
    processing: count().default(0),
    failed: count().default(0),
    cancelled: count().default(0),
    expired: count().default(0),
    refunded: count().default(0),
  },
  (table) => [
    // Generated names would be longer than Postgres allows, which cuts them.
    primaryKey({
      name: "rollup_transactions_pk",
      columns: [
        ...([table.partnerId, table.environment, table.span, table.at, table.provider] as const),
        ...([table.fiatCurrency, table.type] as const),
      ],
    }),
  ],
);

/** Duration histogram of successful transactions, by the bounds of db/rollup-sources. */
export const rollupDurations = pgTable(
  "rollup_durations",
  {
    ...place,
    provider: text().notNull(),
    /** Empty as `type` is. */
    fiatCurrency: text().notNull().default(""),
    type: type(),
    bucket: smallint().notNull(),
    number: count(),
  },
  (table) => [
    primaryKey({
      name: "rollup_durations_pk",
      columns: [
        ...([table.partnerId, table.environment, table.span, table.at, table.provider] as const),
        ...([table.fiatCurrency, table.type, table.bucket] as const),
      ],
    }),
  ],
);

/** Requests to the Partner API. */
export const rollupRequests = pgTable(
  "rollup_requests",
  {
    ...place,
    keyId: text().notNull(),
    requests: count(),
    refused: count(),
    failed: count(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.span, table.at, table.keyId] })],
);

/** Attempts to deliver webhooks. */
export const rollupAttempts = pgTable(
  "rollup_attempts",
  {
    ...place,
    endpointId: text().notNull(),
    attempts: count(),
    successes: count(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.span, table.at, table.endpointId] })],
);

/** How far each source has been counted. */
export const rollupMarks = pgTable("rollup_marks", {
  source: text().primaryKey(),
  /** Everything before has been counted, except for the hours in rollup_failures. Null: nothing. */
  countedTo: instant(),
  /** Where counting continues: rows before are only added late. */
  nextFrom: instant(),
  /** When the last recount began. */
  recountedAt: instant(),
  /** Where the recount continues. Null: it is finished. */
  recountFrom: instant(),
});

/** Hours that couldn't be counted, which are retried. */
export const rollupFailures = pgTable(
  "rollup_failures",
  {
    source: text().notNull(),
    at: instant().notNull(),
    attempts: integer().notNull(),
    retryAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.at] })],
);
