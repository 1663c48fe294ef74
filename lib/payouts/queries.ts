import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { providerFees, providerPayouts } from "#db/schema-fees.ts";
import type { PayoutTerms } from "./contract.ts";

export type PayoutRow = typeof providerPayouts.$inferSelect;

/** False if the provider already has a payout with this reference. */
export async function insertPayout(row: PayoutRow, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(providerPayouts).values(row).onConflictDoNothing().returning({ id: providerPayouts.id });
  return rows.length > 0;
}

export async function selectPayout(provider: string, reference: string, tx: Executor): Promise<PayoutRow | undefined> {
  const match = and(eq(providerPayouts.provider, provider), eq(providerPayouts.reference, reference));
  return (await tx.select().from(providerPayouts).where(match).limit(1))[0];
}

/** The newest first. */
export const selectPayouts = (provider: string, limit: number): Promise<PayoutRow[]> =>
  db
    .select()
    .from(providerPayouts)
    .where(eq(providerPayouts.provider, provider))
    .orderBy(desc(providerPayouts.receivedOn), desc(providerPayouts.recordedAt), desc(providerPayouts.id))
    .limit(limit);

const terms = {
  period: providerFees.payoutPeriod,
  minimum: sql<string | null>`trim_scale(${providerFees.payoutMinimum})::text`,
  currency: providerFees.payoutCurrency,
  note: providerFees.payoutNote,
};

/** By provider. */
export async function selectPayoutTerms(tx: Executor = db): Promise<Map<string, PayoutTerms>> {
  const rows = await tx
    .select({ provider: providerFees.provider, ...terms })
    .from(providerFees)
    .where(eq(providerFees.environment, "production"));
  return new Map(rows.map(({ provider, ...of }) => [provider, of]));
}

export async function upsertPayoutTerms(
  provider: string,
  { period, minimum, currency, note }: PayoutTerms,
  made: { updatedAt: Date; updatedBy: string },
  tx: Executor,
): Promise<void> {
  const set = { payoutPeriod: period, payoutMinimum: minimum, payoutCurrency: currency, payoutNote: note, ...made };
  await tx
    .insert(providerFees)
    .values({ environment: "production", provider, ...set })
    .onConflictDoUpdate({ target: [providerFees.environment, providerFees.provider], set });
}

export type BalanceSum = {
  provider: string;
  currency: string;
  reported: string;
  computed: string;
  /** What was earned before the current payout period. */
  earlier: string;
  paid: string;
};

/** The commission of all transactions in production, by the day of their success, and all payouts. `today`: in UTC.
 * Of one provider, or all of them. */
export async function selectBalances(today: string, provider?: string): Promise<BalanceSum[]> {
  const ofProvider = provider === undefined ? sql`` : sql`and provider = ${provider}`;
  const rows = await db.execute(sql`
    with booked as materialized (
      select provider, transaction_id, kind, currency, sum(amount) as amount, sum(count) as count, min(booked_on) as booked_on
      from ledger_entries where environment = 'production' and kind in ('svc_fee', 'partner_fee') ${ofProvider}
      group by provider, transaction_id, kind, currency
    ), reporting as (
      select transaction_id, min(booked_on) as booked_on, bool_or(kind = 'partner_fee' and count > 0) as is_reported
      from booked group by transaction_id
    ), sums as (
      select b.provider, b.currency,
        coalesce(sum(b.amount) filter (where b.kind = 'partner_fee'), 0) as reported,
        coalesce(sum(b.amount) filter (where b.kind = 'svc_fee'), 0) as computed,
        coalesce(sum(b.amount) filter (where r.booked_on < date_trunc(f.payout_period, ${today}::timestamp)), 0) as earlier,
        0 as paid
      from booked b join reporting r using (transaction_id)
        left join provider_fees f on f.environment = 'production' and f.provider = b.provider
      where b.kind = case when r.is_reported then 'partner_fee' else 'svc_fee' end
      group by b.provider, b.currency
      union all
      select provider, currency, 0, 0, 0, sum(amount) from provider_payouts where true ${ofProvider} group by provider, currency
    )
    select provider, currency, trim_scale(sum(reported))::text as reported, trim_scale(sum(computed))::text as computed,
      trim_scale(sum(earlier))::text as earlier, trim_scale(sum(paid))::text as paid
    from sums group by provider, currency
    having sum(reported) <> 0 or sum(computed) <> 0 or sum(paid) <> 0
    order by provider collate "C", currency collate "C"`);
  return [...rows] as BalanceSum[];
}
