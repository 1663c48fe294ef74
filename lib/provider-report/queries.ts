import { rawSql } from "#db/client.ts";
import type { FailureCode } from "#db/enums.ts";
import type { RollupScope } from "#lib/overview/queries/rollup-queries.ts";
import type { ProviderReportQuery } from "./contract.ts";

export type ReportConditions = ProviderReportQuery & {
  /** Open transactions that were created before count as not completed. */
  openUntil: Date;
};

export type FiguresRow = {
  /** Null for all providers together. */
  provider: string | null;
  volume: string;
  chosen: number;
  opened: number;
  handedOver: number;
  paid: number;
  success: number;
  completed: number;
  sample: number;
  medianMinutes: number | null;
  slippageBps: string | null;
};

const iso = (at: Date) => at.toISOString();

/** The conditions of the report on `t`. Lists all partners for the operator, so that the index that begins with the partner can be used. */
function matches({ partnerId, environment }: RollupScope, wanted: ProviderReportQuery) {
  const { from, to, type, fiat_currency: fiat, payment_method: method, country } = wanted;
  const sql = rawSql();
  return sql`
    ${partnerId === null ? sql`t.partner_id = any(array(select id from partners))` : sql`t.partner_id = ${partnerId}`}
    and t.environment = ${environment} and t.fiat_currency = ${fiat} and t.type = ${type}
    and t.created_at >= ${iso(from)}::timestamptz and t.created_at < ${iso(to)}::timestamptz
    ${method === undefined ? sql`` : sql`and t.payment_method = ${method}`}
    ${country === undefined ? sql`` : sql`and t.country = ${country}`}`;
}

/** One row per chosen provider, and one of all together. Successes count even if they were refunded later. */
export async function selectFigures(scope: RollupScope, wanted: ReportConditions): Promise<FiguresRow[]> {
  const rows = await rawSql()`
    with counted as (
      select t.provider, t.type, t.status, t.fiat_amount, t.opened_at, t.created_at, t.paid_at, t.succeeded_at,
        t.provider_link is not null as is_handed_over, t.succeeded_at is not null or t.status = 'success' as is_success,
        case when t.exchange_rate > 0 and t.quoted_exchange_rate > 0 then 10000 * (case t.type
          when 'BUY' then t.quoted_exchange_rate / t.exchange_rate
          else t.exchange_rate / t.quoted_exchange_rate end - 1) end as gap
      from transactions t where ${matches(scope, wanted)}
    )
    select provider, coalesce(sum(fiat_amount) filter (where is_success), 0)::text as volume, count(*)::int as chosen,
      count(opened_at)::int as opened, count(*) filter (where is_handed_over)::int as "handedOver",
      -- Rows of older versions have no time of the payment.
      count(*) filter (where paid_at is not null or is_success or status in ('processing', 'refunded'))::int as paid,
      count(*) filter (where is_success)::int as success,
      count(*) filter (where is_success and is_handed_over)::int as completed,
      count(*) filter (where is_handed_over
        and (status not in ('pending', 'processing') or created_at < ${iso(wanted.openUntil)}::timestamptz))::int as sample,
      (percentile_cont(0.5) within group (order by extract(epoch from succeeded_at - coalesce(opened_at, created_at)) / 60))
        ::float8 as "medianMinutes",
      round((percentile_cont(0.5) within group (order by gap) filter (where is_success))::numeric, 1)::text as "slippageBps"
    from counted
    group by grouping sets ((provider), ())`;
  return [...rows] as FiguresRow[];
}

/** How many chosen transactions ended unsuccessfully, by provider and code. Rows from before there were codes have the one that their
 * status implies, see db/shown-failure-code.ts. */
export async function selectReasons(
  scope: RollupScope,
  wanted: ProviderReportQuery,
): Promise<{ provider: string; code: FailureCode; count: number }[]> {
  const rows = await rawSql()`
    select provider, code, count(*)::int as count
    from (
      select t.provider, coalesce(t.failure_code, case t.status
        when 'failed' then 'other' when 'cancelled' then 'cancelled_by_user' when 'expired' then 'expired' end) as code
      from transactions t where ${matches(scope, wanted)} and t.status in ('failed', 'cancelled', 'expired')
    ) failures
    group by provider, code order by provider, code`;
  return [...rows] as { provider: string; code: FailureCode; count: number }[];
}

/** For how many transactions each provider had a quote when they were created, and for how many the best one. The chosen provider always
 * had one. Whether it was the best is recorded; otherwise it's the best of the other recorded quotes, ranked as in
 * lib/quotes/rank-quotes.ts, without rates that are ten times off. */
export async function selectOffers(
  scope: RollupScope,
  wanted: ProviderReportQuery,
): Promise<{ provider: string; offered: number; best: number }[]> {
  const rows = await rawSql()`
    with counted as materialized (
      select t.id, t.provider, t.is_best, t.type, t.quoted_exchange_rate as rate
      from transactions t where ${matches(scope, wanted)}
    ), others as (
      select c.id, q.provider, row_number() over (
        partition by c.id
        order by q.exchange_rate not between c.rate / 10 and c.rate * 10,
          case c.type when 'BUY' then q.exchange_rate else -q.exchange_rate end,
          q.provider_fee + q.network_fee, q.provider collate "C") = 1 and not c.is_best as is_best
      from counted c
      join transaction_quotes tq on tq.transaction_id = c.id
      cross join lateral jsonb_to_recordset(tq.quotes)
        as q(provider text, exchange_rate numeric, provider_fee numeric, network_fee numeric)
      where q.exchange_rate is not null and q.provider <> c.provider
    )
    select provider, count(*)::int as offered, count(*) filter (where is_best)::int as best
    from (select provider, is_best from counted union all select provider, is_best from others) offers
    group by provider`;
  return [...rows] as { provider: string; offered: number; best: number }[];
}

export type CohortRow = { week: string; chosen: number; completed: number; sample: number; success: number };

/** A provider's transactions by the week (from Monday, in UTC) of their creation, the latest first. */
export async function selectCohorts(
  scope: RollupScope,
  wanted: ReportConditions,
  provider: string,
): Promise<CohortRow[]> {
  const rows = await rawSql()`
    select week, count(*)::int as chosen, count(*) filter (where is_success and is_handed_over)::int as completed,
      count(*) filter (where is_handed_over and is_ended)::int as sample, count(*) filter (where is_success)::int as success
    from (
      select to_char(date_trunc('week', t.created_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD') as week,
        t.provider_link is not null as is_handed_over, t.succeeded_at is not null or t.status = 'success' as is_success,
        t.status not in ('pending', 'processing') or t.created_at < ${iso(wanted.openUntil)}::timestamptz as is_ended
      from transactions t where ${matches(scope, wanted)} and t.provider = ${provider}
    ) counted
    group by week order by week desc`;
  return [...rows] as CohortRow[];
}

/** The fiat currencies with transactions in these days, the one with the most first, as the worker has counted them. */
export async function selectCurrencies(
  { partnerId, environment }: RollupScope,
  from: Date,
  to: Date,
): Promise<string[]> {
  const sql = rawSql();
  const rows = await sql`
    select r.fiat_currency as code from rollup_transactions r
    where ${partnerId === null ? sql`r.partner_id = any(array(select id from partners))` : sql`r.partner_id = ${partnerId}`}
      and r.environment = ${environment} and r.span = 'day' and r.at >= ${iso(from)}::timestamptz and r.at < ${iso(to)}::timestamptz
    group by r.fiat_currency order by sum(r.created) desc, r.fiat_currency`;
  return rows.map(({ code }) => code);
}
