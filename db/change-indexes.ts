import { sql } from "drizzle-orm";
import { type AnyPgColumn, type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

type Column = ExtraConfigColumn & AnyPgColumn;

type Changes = "partnerId" | "environment" | "createdAt" | "id" | "updatedAt" | "succeededAt";

/** Of a partner: transactions on hold, those that have changed since a time, and those that succeeded in one, in the order of lists. */
export const indexChanges = (table: Record<Changes, Column>) => [
  index("transactions_partner_on_hold")
    .on(table.partnerId, table.environment, table.createdAt, table.id)
    .where(sql`review_reason is not null`),
  index("transactions_updated").on(table.partnerId, table.environment, table.updatedAt),
  index("transactions_succeeded")
    .on(table.partnerId, table.environment, table.createdAt, table.id, table.succeededAt)
    .where(sql`succeeded_at is not null`),
];

/** The few that are marked as delayed: of a partner, and of all for the operator. */
export const indexDelays = (table: Record<"partnerId" | "environment" | "createdAt" | "id", Column>) => [
  index("transactions_partner_stuck")
    .on(table.partnerId, table.environment, table.createdAt, table.id)
    .where(sql`stuck_at is not null`),
  index("transactions_stuck").on(table.createdAt, table.id).where(sql`stuck_at is not null`),
];
