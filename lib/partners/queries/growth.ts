import { rawSql } from "#db/client.ts";

export type MonthlyVolume = {
  partnerId: string;
  currency: string;
  /** Successful transactions of both months. */
  success: number;
  /** Decimal text. */
  thisMonth: string;
  lastMonth: string;
};

/** Of successful transactions in production that were created in these months, in UTC. */
export const selectMonthlyVolumes = async (
  partnerIds: string[],
  { lastMonth, thisMonth }: { lastMonth: Date; thisMonth: Date },
): Promise<MonthlyVolume[]> => {
  const start = thisMonth.toISOString();
  const rows = await rawSql()<MonthlyVolume[]>`
    select partner_id as "partnerId", fiat_currency as currency, sum(success)::int as success,
      coalesce(sum(volume) filter (where at >= ${start}::timestamptz), 0)::text as "thisMonth",
      coalesce(sum(volume) filter (where at < ${start}::timestamptz), 0)::text as "lastMonth"
    from rollup_transactions
    where partner_id = any(${partnerIds}) and environment = 'production' and span = 'day'
      and at >= ${lastMonth.toISOString()}::timestamptz
    group by partner_id, fiat_currency`;
  return [...rows];
};

export type Activity = { partnerId: string; firstAt: Date | null; lastAt: Date | null };

/** When each partner created its first and last transaction in production, one look-up in an index for each. */
export async function selectActivity(partnerIds: string[]): Promise<Activity[]> {
  const rows = await rawSql()<{ partnerId: string; firstAt: string | null; lastAt: string | null }[]>`
    select w.id as "partnerId", first.created_at as "firstAt", last.created_at as "lastAt"
    from unnest(${partnerIds}::text[]) w (id)
    left join lateral (
      select created_at from transactions where partner_id = w.id and environment = 'production'
      order by created_at, id limit 1) first on true
    left join lateral (
      select created_at from transactions where partner_id = w.id and environment = 'production'
      order by created_at desc, id desc limit 1) last on true`;
  const toDate = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(({ partnerId, firstAt, lastAt }) => ({
    partnerId,
    firstAt: toDate(firstAt),
    lastAt: toDate(lastAt),
  }));
}
