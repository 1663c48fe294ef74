import { eq, sql } from "drizzle-orm";
import { db, rawSql, type Tx } from "#db/client.ts";
import { operatorSummaries } from "#db/schema-operators.ts";

/** Operators who get the weekly summary have a row. */

export async function hasOperatorSummaryRow(operatorId: string): Promise<boolean> {
  const match = eq(operatorSummaries.operatorId, operatorId);
  return (await db.select().from(operatorSummaries).where(match).limit(1)).length > 0;
}

/** Repeating it changes nothing. */
export async function insertOperatorSummary(operatorId: string, dueAt: Date): Promise<void> {
  await db.insert(operatorSummaries).values({ operatorId, dueAt }).onConflictDoNothing();
}

export async function deleteOperatorSummary(operatorId: string): Promise<void> {
  await db.delete(operatorSummaries).where(eq(operatorSummaries.operatorId, operatorId));
}

/** Claims subscribers whose last summary was due before `dueAt`, so that no other worker gets them. Without disabled operators, whose
 * week passes. */
export async function claimOperatorSummaries(dueAt: Date, tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ email: string; is_disabled: boolean }>(sql`
    with claimed as (
      update operator_summaries set due_at = ${dueAt.toISOString()}::timestamptz where operator_id in (
        select operator_id from operator_summaries where due_at < ${dueAt.toISOString()}::timestamptz
        for update skip locked)
      returning operator_id
    )
    select o.email, o.disabled_at is not null as is_disabled from claimed c join operators o on o.id = c.operator_id`);
  return rows.flatMap(({ email, is_disabled }) => (is_disabled ? [] : [email]));
}

export type PartnerCounts = {
  /** Partners with production access that created a transaction in production. */
  active: number;
  /** Other partners with production access that aren't suspended. */
  inactive: number;
  /** Partners created in the week. */
  added: number;
};

/** Whole days in UTC. */
export async function selectPartnerCounts(from: Date, until: Date): Promise<PartnerCounts> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const [row] = await rawSql()<PartnerCounts[]>`
    with active as (
      select distinct partner_id from rollup_transactions
      where environment = 'production' and span = 'day' and created > 0
        and at >= ${start}::timestamptz and at < ${end}::timestamptz
    )
    select (select count(*) from active)::int as active,
      (select count(*) from partner_access a join partners p on p.id = a.partner_id
        where a.environment = 'production' and p.suspended_at is null
          and not exists (select from active where active.partner_id = p.id))::int as inactive,
      (select count(*) from partners
        where created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz)::int as added`;
  return row ?? { active: 0, inactive: 0, added: 0 };
}

/** Decimal text. */
export type LedgerWeek = { currency: string; volume: string; svcFee: string };

/** What was booked in production in the week, in the currency of the transactions. */
export async function selectLedgerWeek(from: Date, until: Date): Promise<LedgerWeek[]> {
  const rows = await rawSql()<LedgerWeek[]>`
    select currency, trim_scale(coalesce(sum(amount) filter (where kind = 'volume'), 0))::text as volume,
      trim_scale(coalesce(sum(amount) filter (where kind = 'svc_fee'), 0))::text as "svcFee"
    from ledger_entries
    where environment = 'production' and kind in ('volume', 'svc_fee')
      and booked_on >= ${from.toISOString().slice(0, 10)}::date and booked_on < ${until.toISOString().slice(0, 10)}::date
    group by currency order by currency`;
  return [...rows];
}
