import { eq } from "drizzle-orm";
import { db, rawSql } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
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
      insert into quality (environment, partner_id, provider, side, fiat, method, asset, sample, successes, median_seconds, computed_at)
      with counted as (
        select t.*
        from partners p
        cross join (values ('production'), ('sandbox')) as e(environment)
        cross join lateral (
          select environment, partner_id, provider, type as side, fiat_currency as fiat, payment_method as method,
            crypto_currency || ':' || network as asset,
            succeeded_at is not null or status = 'success' as is_success,
            extract(epoch from succeeded_at - coalesce(opened_at, created_at)) as seconds
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
          count(*) filter (where is_success) as successes, percentile_cont(0.5) within group (order by seconds) as seconds
        from counted
        group by environment, partner_id, provider,
          grouping sets ((), (side), (side, fiat, method), (side, fiat, method, asset))
      ),
      common as (
        select environment, null::text as partner_id, provider, side, fiat, method, asset, count(*) as sample,
          count(*) filter (where is_success) as successes, percentile_cont(0.5) within group (order by seconds) as seconds
        from counted
        where ${shared !== null}
        group by environment, provider,
          grouping sets ((), (side), (side, fiat, method), (side, fiat, method, asset))
        having count(*) >= ${shared?.sampleMin ?? 0} and count(distinct partner_id) >= ${shared?.partnersMin ?? 0}
      )
      select environment, partner_id, provider, side, fiat, method, asset, sample, successes, round(seconds),
        ${now.toISOString()}::timestamptz
      from (select * from own union all select * from common) as levels
      order by asset is not null, method is not null, sample desc
      limit ${rowsMax}`;
  });
}

export const selectQuality = (environment: Environment): Promise<QualityRow[]> =>
  db.select().from(quality).where(eq(quality.environment, environment));
