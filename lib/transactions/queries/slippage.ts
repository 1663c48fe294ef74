import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { type Slippage, slippageBounds } from "#lib/transactions/dashboard-contract.ts";

type Wanted = { since: Date; limit: number };

/** The slippage of up to `limit` newest successful transactions since then, by provider, the one with the most first. Measured
 * on the all-in rate. */
export async function selectSlippage(
  { partnerId, environment }: TenantScope,
  { since, limit }: Wanted,
): Promise<{ rows: Slippage[]; counted: number }> {
  const [small, medium, large] = slippageBounds;
  const rows = await rawSql()`
    with newest as materialized (
      select t.id, t.provider, t.type, t.exchange_rate, t.quoted_exchange_rate
      from transactions t
      where t.partner_id = ${partnerId} and t.environment = ${environment} and t.status = 'success'
        and t.created_at >= ${since.toISOString()}::timestamptz
      order by t.created_at desc, t.id desc
      limit ${limit}
    ), measured as (
      select n.id, n.provider,
        100 * (case n.type when 'BUY' then n.quoted_exchange_rate / n.exchange_rate
          else n.exchange_rate / n.quoted_exchange_rate end - 1) as gap
      from newest n
      where n.exchange_rate > 0 and n.quoted_exchange_rate > 0
    )
    select provider, count(*) as number, (select count(*) from newest) as counted,
      round(percentile_cont(0.5) within group (order by gap)::numeric, 4)::text as median, round(min(gap), 4)::text as worst,
      (array_agg(id order by gap, id))[1] as worst_id,
      array[count(*) filter (where gap < -${small}::numeric), count(*) filter (where gap < -${medium}::numeric),
        count(*) filter (where gap < -${large}::numeric)] as worse
    from measured
    group by provider
    order by number desc, provider`;
  return {
    counted: Number(rows[0]?.counted ?? 0),
    rows: rows.map((row) => ({
      provider: row.provider,
      number: Number(row.number),
      median: row.median,
      worst: row.worst,
      worstId: row.worst_id,
      worse: row.worse.map(Number),
    })),
  };
}
