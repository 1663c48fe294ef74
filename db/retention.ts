import { rawSql } from "./client.ts";
import type { ExpiringTable } from "./retention-rules.ts";

/** Deletes up to `limit` rows from before this time, the oldest first. Returns how many. Skips rows that are locked, so that
 * several processes don't wait for each other. */
export async function deleteExpiredRows(
  { table, time, unless = "false" }: ExpiringTable,
  before: Date,
  limit: number,
): Promise<number> {
  const sql = rawSql();
  const { count } = await sql`
    delete from ${sql(table)} where ctid = any(array(
      select ctid from ${sql(table)} r
      where ${sql(time)} < ${before.toISOString()}::timestamptz and (${sql.unsafe(unless)}) is not true
      order by ${sql(time)} limit ${limit} for update skip locked
    ))`;
  return count;
}

/** Clears the buyer's email address of up to `limit` open transactions whose link expired before this time. Closed ones have none.
 * Returns how many. */
export async function clearEmails(before: Date, limit: number): Promise<number> {
  const sql = rawSql();
  const time = before.toISOString();
  const { count } = await sql`
    update transactions set sealed_buyer = null, sealed_provider_link = null
    where ctid = any(array(
      select ctid from transactions
      where status in ('pending', 'processing') and created_at < ${time}::timestamptz and link_expires_at < ${time}::timestamptz
        and (sealed_buyer is not null or sealed_provider_link is not null)
      limit ${limit} for update skip locked
    ))`;
  return count;
}
