import { desc, sql } from "drizzle-orm";
import { db, rawSql } from "#db/client.ts";
import type { Status } from "#db/enums.ts";
import { transactions } from "#db/schema-transactions.ts";
import type { TenantScope } from "#db/scope.ts";
import { deadline } from "#lib/deadline.ts";
import { matchesFilter, type Narrowing } from "./filters.ts";

export type StatusCounts = Partial<Record<Status, number>>;

/** Limits for counts that are shown with a list. */
const patienceMs = deadline(1_000);
const cancelled = "57014";

/** Up to `limit` of the newest matching transactions by status; null if counting takes too long. */
export async function countNewest(scope: TenantScope, filter: Narrowing, limit: number): Promise<StatusCounts | null> {
  return orTooLong(
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`);
      const newest = tx
        .select({ status: transactions.status })
        .from(transactions)
        .where(matchesFilter(scope, filter))
        .orderBy(desc(transactions.createdAt), desc(transactions.id))
        .limit(limit)
        .as("newest");
      const rows = await tx
        .select({ status: newest.status, number: sql<string>`count(*)` })
        .from(newest)
        .groupBy(newest.status);
      return Object.fromEntries(rows.map(({ status, number }) => [status, Number(number)]));
    }),
  );
}

const orTooLong = <Counts>(counting: Promise<Counts>): Promise<Counts | null> =>
  counting.catch((error: unknown) => {
    if (isCancelled(error)) return null;
    throw error;
  });

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === cancelled) || isCancelled(error.cause));

/** All transactions by status, from the rollups, up to when the worker has counted; null if that takes too long. */
export const selectStatusCounts = (scope: TenantScope): Promise<Required<StatusCounts> | null> =>
  orTooLong(sumRollups(scope));

async function sumRollups(scope: TenantScope): Promise<Required<StatusCounts>> {
  const [row] = await rawSql()`
    select coalesce(sum(pending), 0) as pending, coalesce(sum(processing), 0) as processing,
      coalesce(sum(success), 0) as success, coalesce(sum(failed), 0) as failed, coalesce(sum(cancelled), 0) as cancelled,
      coalesce(sum(expired), 0) as expired, coalesce(sum(refunded), 0) as refunded
    from rollup_transactions
    where partner_id = ${scope.partnerId} and environment = ${scope.environment} and span = 'day'`;
  const number = (status: Status) => Number(row?.[status] ?? 0);
  return {
    pending: number("pending"),
    processing: number("processing"),
    success: number("success"),
    failed: number("failed"),
    cancelled: number("cancelled"),
    expired: number("expired"),
    refunded: number("refunded"),
  };
}
