import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

/** The code that the Partner API shows: rows from before there were codes have the one that their status implies, as in
 * failureCodeOf. Null unless the transaction failed, was cancelled, or expired. */
export const shownFailureCode = (table: Record<"failureCode" | "status", AnyPgColumn>): SQL =>
  sql`coalesce(${table.failureCode}, case ${table.status}
    when 'failed' then 'other' when 'cancelled' then 'cancelled_by_user' when 'expired' then 'expired' end)`;

type Column = ExtraConfigColumn & AnyPgColumn;

/** Of one partner, and of all for the operator. */
export function indexFailures(
  table: Record<"partnerId" | "environment" | "status" | "failureCode" | "createdAt" | "id", Column>,
) {
  const code = shownFailureCode(table);
  const order = [code, table.createdAt, table.id];
  return [
    index("transactions_failure")
      .on(table.partnerId, table.environment, ...order)
      .where(sql`${code} is not null`),
    index("transactions_any_failure")
      .on(table.status, ...order)
      .where(sql`${code} is not null`),
  ];
}
