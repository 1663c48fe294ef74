import { eq, sql } from "drizzle-orm";
import { db, rawSql, type Tx } from "#db/client.ts";
import type { Environment, Role } from "#db/enums.ts";
import { weeklySummaries } from "#db/schema-integration.ts";

/** Members who get the weekly summary have a row. */

export async function hasWeeklySummaryRow(userId: string): Promise<boolean> {
  const match = eq(weeklySummaries.userId, userId);
  return (await db.select().from(weeklySummaries).where(match).limit(1)).length > 0;
}

/** Repeating it changes nothing. */
export async function insertWeeklySummary(userId: string, dueAt: Date): Promise<void> {
  await db.insert(weeklySummaries).values({ userId, dueAt }).onConflictDoNothing();
}

export async function deleteWeeklySummary(userId: string): Promise<void> {
  await db.delete(weeklySummaries).where(eq(weeklySummaries.userId, userId));
}

export type DueSummary = { userId: string; email: string; partnerId: string; role: Role };

/** Claims subscribers whose last summary was due before `dueAt`, so that no other worker gets them. `claimed` counts those who are no members, too. */
export async function claimSummaries(
  dueAt: Date,
  limit: number,
  tx: Tx,
): Promise<{ claimed: number; members: DueSummary[] }> {
  const rows = await tx.execute<{ user_id: string; email: string; partner_id: string | null; role: Role }>(sql`
    with claimed as (
      update weekly_summaries set due_at = ${dueAt.toISOString()}::timestamptz where user_id in (
        select user_id from weekly_summaries where due_at < ${dueAt.toISOString()}::timestamptz
        order by due_at limit ${limit} for update skip locked)
      returning user_id
    )
    select c.user_id, u.email, m.partner_id, m.role from claimed c
    join users u on u.id = c.user_id left join members m on m.user_id = c.user_id`);
  const members = rows.flatMap(({ user_id, email, partner_id, role }) =>
    partner_id === null ? [] : [{ userId: user_id, email, partnerId: partner_id, role }],
  );
  return { claimed: rows.length, members };
}

/** Amounts are decimal text. `fiat` is null in the row of all currencies. */
export type WeekTotals = {
  partnerId: string;
  environment: Environment;
  fiat: string | null;
  created: number;
  success: number;
  refunded: number;
  volume: string;
};

/** Whole days in UTC, by partner and environment, in total and by currency. */
export async function selectWeekTotals(partnerIds: string[], from: Date, until: Date): Promise<WeekTotals[]> {
  const rows = await rawSql()`
    select partner_id as "partnerId", environment, fiat_currency as fiat, sum(created)::float as created,
      sum(success)::float as success, sum(refunded)::float as refunded, trim_scale(sum(volume))::text as volume
    from rollup_transactions
    where partner_id = any(${partnerIds}) and environment in ('production', 'sandbox') and span = 'day'
      and at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz
    group by partner_id, environment, grouping sets ((), (fiat_currency))
    order by fiat_currency`;
  return [...rows] as unknown as WeekTotals[];
}

export type FailedAttempts = { partnerId: string; environment: Environment; failed: number };

export async function selectFailedAttempts(partnerIds: string[], from: Date, until: Date): Promise<FailedAttempts[]> {
  const rows = await rawSql()`
    select partner_id as "partnerId", environment, sum(attempts - successes)::float as failed from rollup_attempts
    where partner_id = any(${partnerIds}) and environment in ('production', 'sandbox') and span = 'day'
      and at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz
    group by partner_id, environment`;
  return [...rows] as unknown as FailedAttempts[];
}
