import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";

export type SlippageRow = {
  provider: string;
  /** 0: all transactions; from 1: those in this bucket of the given duration bounds. */
  delay: number;
  number: number;
  /** In percent, 4 decimals; positive is better for the user than quoted. */
  median: string;
  worst: string;
  worstId: string;
  /** How many were more than one percent worse. */
  bad: number;
};

type Wanted = { since: Date; limit: number; delayMinutes: readonly number[] };

/** The slippage of up to `limit` newest successful transactions since then, by provider, and by provider and delay.
 * Measured on the all-in rate. */
export async function selectSlippage(
  { partnerId, environment }: TenantScope,
  { since, limit, delayMinutes }: Wanted,
): Promise<{ rows: SlippageRow[]; counted: number }> {
  const bounds = `{${delayMinutes.join(",")}}`;
  const rows = await rawSql()`
    with newest as materialized (
      select t.id, t.provider, t.type, t.exchange_rate, t.quoted_exchange_rate, t.created_at, t.opened_at
      from transactions t
      where t.partner_id = ${partnerId} and t.environment = ${environment} and t.status = 'success'
        and t.created_at >= ${since.toISOString()}::timestamptz
      order by t.created_at desc, t.id desc
      limit ${limit}
    ), measured as (
      select n.id, n.provider,
        100 * (case n.type when 'BUY' then n.quoted_exchange_rate / n.exchange_rate
          else n.exchange_rate / n.quoted_exchange_rate end - 1) as gap,
        1 + width_bucket(extract(epoch from c.at - n.created_at) / 60, ${bounds}::numeric[]) as delay
      from newest n
      cross join lateral (
        select min(s.at) as at from status_changes s where s.transaction_id = n.id and s.to_status = 'success'
      ) c
      where n.exchange_rate > 0 and n.quoted_exchange_rate > 0
    )
    select provider, coalesce(delay, 0) as delay, count(*) as number, (select count(*) from newest) as counted,
      round(percentile_cont(0.5) within group (order by gap)::numeric, 4)::text as median, round(min(gap), 4)::text as worst,
      (array_agg(id order by gap, id))[1] as worst_id, count(*) filter (where gap < -1) as bad
    from measured
    where delay is not null
    group by grouping sets ((provider), (provider, delay))
    order by provider, delay nulls first`;
  return {
    counted: Number(rows[0]?.counted ?? 0),
    rows: rows.map((row) => ({
      provider: row.provider,
      delay: Number(row.delay),
      number: Number(row.number),
      median: row.median,
      worst: row.worst,
      worstId: row.worst_id,
      bad: Number(row.bad),
    })),
  };
}
