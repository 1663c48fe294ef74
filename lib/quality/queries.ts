import { eq } from "drizzle-orm";
import { db, type Executor, rawSql, sqlOf } from "#db/client.ts";
import type { Environment, Side } from "#db/enums.ts";
import { quality } from "#db/schema-providers.ts";

export type QualityRow = typeof quality.$inferSelect;

type Computation = {
  /** The creation of the first transaction that counts. */
  since: Date;
  /** Transactions that are still open count if they were created before. */
  openUntil: Date;
  /** Of each partner and environment, the latest. */
  transactionsMax: number;
  rowsMax: number;
  /** What all partners together did counts for each of them, where at least so many did at least so much; null: each partner's own
   * transactions only. */
  shared: { partnersMin: number; sampleMin: number } | null;
  now: Date;
};

/** Replaces all rows. The narrowest levels with the fewest transactions are left out beyond `rowsMax`; the broader ones include
 * them. */
export async function replaceQuality(computation: Computation): Promise<void> {
  const { since, openUntil, transactionsMax, rowsMax, shared, now } = computation;
  await rawSql().begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('quality'))`;
    await sql`delete from quality`;
    // By partner, to match the indexes.
    await sql`
      insert into quality (environment, partner_id, provider, side, fiat, method, asset, sample, successes, median_seconds,
        timed_sample, p95_seconds, computed_at)
      with counted as (
        select t.*
        from partners p
        cross join (values ('production'), ('sandbox')) as e(environment)
        cross join lateral (
          select environment, partner_id, provider, type as side, fiat_currency as fiat, payment_method as method,
            crypto_currency || ':' || network as asset,
            succeeded_at is not null or status = 'success' as is_success,
            extract(epoch from succeeded_at - coalesce(opened_at, created_at)) as seconds,
            -- Seen as success first, it was paid at an unknown time.
            case when succeeded_at > paid_at then extract(epoch from succeeded_at - paid_at) end as paid_seconds
          from transactions
          where partner_id = p.id and environment = e.environment and created_at >= ${since.toISOString()}::timestamptz
            and provider_link is not null
            and (status not in ('pending', 'processing') or created_at < ${openUntil.toISOString()}::timestamptz)
          order by created_at desc
          limit ${transactionsMax}
        ) t
      ),
      own as (
        select environment, partner_id, provider, side, fiat, method, asset, count(*) as sample,
          count(*) filter (where is_success) as successes, percentile_cont(0.5) within group (order by seconds) as seconds,
          count(paid_seconds) as timed_sample, percentile_cont(0.95) within group (order by paid_seconds) as p95
        from counted
        group by environment, partner_id, provider,
          grouping sets ((), (side), (side, method), (side, fiat, method), (side, fiat, method, asset))
      ),
      common as (
        select environment, null::text as partner_id, provider, side, fiat, method, asset, count(*) as sample,
          count(*) filter (where is_success) as successes, percentile_cont(0.5) within group (order by seconds) as seconds,
          count(paid_seconds) as timed_sample, percentile_cont(0.95) within group (order by paid_seconds) as p95
        from counted
        where ${shared !== null}
        group by environment, provider,
          grouping sets ((), (side), (side, method), (side, fiat, method), (side, fiat, method, asset))
        having count(*) >= ${shared?.sampleMin ?? 0} and count(distinct partner_id) >= ${shared?.partnersMin ?? 0}
      )
      select environment, partner_id, provider, side, fiat, method, asset, sample, successes, round(seconds),
        timed_sample, round(p95), ${now.toISOString()}::timestamptz
      from (select * from own union all select * from common) as levels
      order by asset is not null, fiat is not null, method is not null, sample desc
      limit ${rowsMax}`;
  });
}

export const selectQuality = (environment: Environment): Promise<QualityRow[]> =>
  db.select().from(quality).where(eq(quality.environment, environment));

type PaidRoute = {
  environment: Environment;
  partnerId: string;
  provider: string;
  side: Side;
  fiat: string;
  method: string;
};

/** What 95% of the payments of a provider with this method took at most, from the payment to success: in this fiat currency if enough of
 * them are known, otherwise in any; of all partners before the partner's own. Null with fewer than `sampleMin`. */
export async function selectP95Seconds(route: PaidRoute, sampleMin: number, tx: Executor): Promise<number | null> {
  const { environment, partnerId, provider, side, fiat, method } = route;
  const [row] = await sqlOf(tx)<{ seconds: number }[]>`
    select p95_seconds as seconds from quality
    where environment = ${environment} and (partner_id is null or partner_id = ${partnerId}) and provider = ${provider}
      and side = ${side} and (fiat is null or fiat = ${fiat}) and method = ${method} and asset is null
      and timed_sample >= ${sampleMin}
    order by fiat is null, partner_id is not null
    limit 1`;
  return row?.seconds ?? null;
}
