import { and, asc, desc, eq, gte, isNull, or } from "drizzle-orm";
import { db, longRunningSql, rawSql } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { incidents, statusDays } from "#db/schema-status.ts";

export type StatusDay = typeof statusDays.$inferSelect;
export type Incident = typeof incidents.$inferSelect;
export type StatusSample = {
  /** Of the incident, if this sample opens one. */
  incidentId: string;
  environment: Environment | "all";
  component: string;
  condition: "operational" | "degraded" | "down";
};

/** Adds one minute to each component's day, and opens and closes incidents, except those with a title. Repeating a minute changes nothing. */
export async function addStatusSamples(samples: readonly StatusSample[], minute: Date): Promise<void> {
  const at = minute.toISOString();
  await rawSql()`
    with sample as (
      select * from jsonb_to_recordset(${JSON.stringify(samples)}::text::jsonb)
        as r("incidentId" text, environment text, component text, condition text)
      order by environment, component
    ), counted as (
      insert into status_days as d (environment, component, day, samples, degraded, down, sampled_at)
      select environment, component, date_trunc('day', ${at}::timestamptz, 'UTC'), 1,
        (condition = 'degraded')::int, (condition = 'down')::int, ${at}::timestamptz
      from sample
      on conflict (environment, component, day) do update set
        samples = d.samples + excluded.samples,
        degraded = d.degraded + excluded.degraded,
        down = d.down + excluded.down,
        sampled_at = excluded.sampled_at
      where d.sampled_at is null or d.sampled_at < excluded.sampled_at
    ), opened as (
      insert into incidents as i (id, environment, component, condition, started_at)
      select "incidentId", environment, component, condition, ${at}::timestamptz from sample where condition <> 'operational'
      on conflict (environment, component) where ended_at is null do update set condition = 'down'
      where i.condition = 'degraded' and excluded.condition = 'down'
    )
    update incidents i set ended_at = greatest(i.started_at, ${at}::timestamptz)
    where i.ended_at is null and i.title is null and not exists (
      select from sample s
      where s.environment = i.environment and s.component = i.component and s.condition <> 'operational')`;
}

/** Sums the quote requests to each provider by day, from the day before the last one counted; the first time, from `since`. */
export async function countProviderDays(since: Date): Promise<void> {
  const [first] = await rawSql()`
    select coalesce(max(day) - interval '1 day', date_trunc('day', ${since.toISOString()}::timestamptz, 'UTC')) as at
    from status_days where durations is not null`;
  // Planned for this time. With a subquery in its place, Postgres would read the whole table.
  await longRunningSql()`
    with quotes as (
      select *, date_trunc('day', at, 'UTC') as day from provider_quotes where at >= ${first?.at}::timestamptz
    ), summed as (
      select environment, provider, day, sum(priced + declined + failed + timed_out) as requests,
        sum(priced + declined) as responses
      from quotes group by environment, provider, day
    ), buckets as (
      select environment, provider, day, place, sum(number)::int as number
      from quotes, unnest(durations) with ordinality as d(number, place)
      group by environment, provider, day, place
    ), histograms as (
      select environment, provider, day, array_agg(number order by place) as durations
      from buckets group by environment, provider, day
    )
    insert into status_days as d (environment, component, day, requests, responses, durations)
    select environment, provider, day, requests, responses, durations
    from summed join histograms using (environment, provider, day)
    order by environment, provider, day
    on conflict (environment, component, day) do update set
      requests = excluded.requests, responses = excluded.responses, durations = excluded.durations
    where (d.requests, d.responses) is distinct from (excluded.requests, excluded.responses)`;
}

type ComponentKey = { environment: Environment | "all"; component: string };

const isOf = (table: typeof statusDays | typeof incidents, key: ComponentKey | undefined) =>
  key && and(eq(table.environment, key.environment), eq(table.component, key.component));

/** Days since then, oldest first; of all components, or of one. */
export const selectStatusDays = (since: Date, key?: ComponentKey): Promise<StatusDay[]> =>
  db
    .select()
    .from(statusDays)
    .where(and(gte(statusDays.day, since), isOf(statusDays, key)))
    .orderBy(asc(statusDays.day), asc(statusDays.environment), asc(statusDays.component));

/** Incidents that started since then or are open, latest first; of all components, or of one. */
export const selectIncidents = (since: Date, countMax: number, key?: ComponentKey): Promise<Incident[]> =>
  db
    .select()
    .from(incidents)
    .where(and(or(gte(incidents.startedAt, since), isNull(incidents.endedAt)), isOf(incidents, key)))
    .orderBy(desc(incidents.startedAt), asc(incidents.id))
    .limit(countMax);
