import { and, eq, gte, inArray } from "drizzle-orm";
import { db, rawSql } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { providerQuotes, providerStates } from "#db/schema-providers.ts";

export type ProviderState = typeof providerStates.$inferSelect;
export type ProviderCounts = typeof providerQuotes.$inferSelect;

/** What one process observed about a provider since its last flush. */
export type ProviderStateUpdate = Pick<
  ProviderState,
  "environment" | "provider" | "brokenSince" | "lastResponseAt" | "lastError" | "lastErrorAt"
>;

export const selectProviderStates = (): Promise<ProviderState[]> => db.select().from(providerStates);

/** Quote requests to these providers since then, in rows of five minutes. */
export const selectProviderQuotes = (
  environment: Environment,
  providers: string[],
  since: Date,
): Promise<ProviderCounts[]> => {
  const { environment: ofEnvironment, provider, at } = providerQuotes;
  return db
    .select()
    .from(providerQuotes)
    .where(and(eq(ofEnvironment, environment), inArray(provider, providers), gte(at, since)));
};

/** `step` is the place of the period in the list, from 0 on. */
export type QuoteCounts = { step: number; requests: number; responses: number; durations: number[] };

/** The sums of the quote requests to a provider in each period with any. A period begins at its time and ends with the next one. */
export async function selectQuoteCounts(
  { environment, provider }: { environment: Environment; provider: string },
  times: readonly Date[],
): Promise<QuoteCounts[]> {
  const starts = times.map((time) => time.toISOString());
  return rawSql()<QuoteCounts[]>`
    with quotes as (
      select width_bucket(at, ${`{${starts.join()}}`}::timestamptz[]) - 1 as step, priced + declined as responses,
        priced + declined + failed + timed_out as requests, durations
      from provider_quotes
      where environment = ${environment} and provider = ${provider} and at >= ${starts[0] ?? null}::timestamptz
    ), buckets as (
      select step, place, sum(number)::int as number
      from quotes, unnest(durations) with ordinality as d(number, place)
      group by step, place
    ), histograms as (
      select step, array_agg(number order by place) as durations from buckets group by step
    )
    select step, sum(requests)::int as requests, sum(responses)::int as responses, h.durations
    from quotes join histograms h using (step) group by step, h.durations order by step`;
}

/** Adds one process's counts in one statement and a fixed order, so that two processes never deadlock. A provider's
 * outage starts at the first open breaker that was reported within `breakerTtlMs` and is newer than the last
 * successful response of any process. */
export async function addProviderHealth(
  { counts, updates }: { counts: ProviderCounts[]; updates: ProviderStateUpdate[] },
  { now, breakerTtlMs }: { now: Date; breakerTtlMs: number },
): Promise<void> {
  const sql = rawSql();
  const since = new Date(now.getTime() - breakerTtlMs).toISOString();
  await sql`
    with counted as (
      insert into provider_quotes as q (environment, provider, at, priced, declined, failed, timed_out, durations)
      select environment, provider, at, priced, declined, failed, "timedOut", durations
      from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as r(environment text, provider text, at timestamptz,
        priced int, declined int, failed int, "timedOut" int, durations int[])
      order by environment, provider, at
      on conflict (environment, provider, at) do update set
        priced = q.priced + excluded.priced,
        declined = q.declined + excluded.declined,
        failed = q.failed + excluded.failed,
        timed_out = q.timed_out + excluded.timed_out,
        durations = (
          select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
          from unnest(q.durations, excluded.durations) with ordinality as counts_of(a, b, place))
    )
    insert into provider_states as s
      (environment, provider, broken_since, last_response_at, last_error, last_error_at, updated_at)
    select environment, provider, "brokenSince", "lastResponseAt", "lastError", "lastErrorAt",
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(updates)}::text::jsonb) as r(environment text, provider text, "brokenSince" timestamptz,
      "lastResponseAt" timestamptz, "lastError" text, "lastErrorAt" timestamptz)
    order by environment, provider
    on conflict (environment, provider) do update set
      broken_since = least(
        case when s.updated_at >= ${since}::timestamptz
          and (s.broken_since > greatest(s.last_response_at, excluded.last_response_at)) is not false
          then s.broken_since end,
        case when (excluded.broken_since > greatest(s.last_response_at, excluded.last_response_at)) is not false
          then excluded.broken_since end),
      last_response_at = greatest(s.last_response_at, excluded.last_response_at),
      last_error = case when s.last_error_at > excluded.last_error_at or excluded.last_error_at is null
        then s.last_error else excluded.last_error end,
      last_error_at = greatest(s.last_error_at, excluded.last_error_at),
      updated_at = greatest(s.updated_at, excluded.updated_at)`;
}

/** Counts the outcomes of transactions handed over to each provider since then, up to the latest `countMax` of each
 * partner: how many are closed, how many were successful, and how long those took from the first visit. */
export async function updateCompletion(since: Date, countMax: number, now: Date): Promise<void> {
  // By partner, to match the indexes.
  await rawSql()`
    with reckoned as (
    insert into provider_states as s
      (environment, provider, ended_count, success_count, completion_p_50_seconds, completion_p_95_seconds, updated_at)
    select t.environment, t.provider, count(*), count(*) filter (where t.status = 'success'),
      round(percentile_cont(0.5) within group (order by done.seconds)),
      round(percentile_cont(0.95) within group (order by done.seconds)),
      ${now.toISOString()}::timestamptz
    from partners p
    cross join (values ('production'), ('sandbox')) as e(environment)
    cross join lateral (
      select id, environment, provider, status, opened_at, created_at, provider_link
      from transactions
      where partner_id = p.id and environment = e.environment and created_at >= ${since.toISOString()}::timestamptz
      order by created_at desc
      limit ${countMax}
    ) t
    left join lateral (
      select extract(epoch from min(c.at) - coalesce(t.opened_at, t.created_at)) as seconds
      from status_changes c
      where c.transaction_id = t.id and c.to_status = 'success' and t.status = 'success'
    ) done on true
    where t.provider_link is not null and t.status in ('success', 'failed', 'cancelled', 'expired', 'refunded')
    group by t.environment, t.provider
    order by t.environment, t.provider
    on conflict (environment, provider) do update set
      ended_count = excluded.ended_count,
      success_count = excluded.success_count,
      completion_p_50_seconds = excluded.completion_p_50_seconds,
      completion_p_95_seconds = excluded.completion_p_95_seconds
    returning environment, provider)
    update provider_states
    set ended_count = 0, success_count = 0, completion_p_50_seconds = null, completion_p_95_seconds = null
    where ended_count > 0 and (environment, provider) not in (select environment, provider from reckoned)`;
}
