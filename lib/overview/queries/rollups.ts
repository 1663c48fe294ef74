import type { PendingQuery, Row, TransactionSql } from "postgres";
import { rawSql } from "#db/client.ts";
import type { Span } from "#db/schema-rollups.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { isWithin, type Rollup, type RollupSource, rollupSources, type TimeRange } from "./rollup-sources.ts";

/** Longer ranges are read by day only. */
export const hourDaysKept = 100;
const dayDaysKept = 400;
export const minuteRetentionDays = 8;
/** A statement recounts this many hours of the past, each of one partner. */
const pastHoursMax = 500;

type Fragment = PendingQuery<Row[]>;
/** Scopes with their time ranges, as rows, and the range around all of them. */
type Stretch = { whose: Fragment; around: TimeRange };

export const sourceNames: readonly string[] = rollupSources.map(({ name }) => name);

/** Counts the rows of a time range, and older hours in which something changed in this range. It consists of full hours,
 * or of minutes within the last days. Idempotent. */
export async function countRange(source: RollupSource, range: TimeRange, now: Date, tx: TransactionSql): Promise<void> {
  await recount(source, everybody(range, tx), now, tx);
  if (!source.hasChanges) return;
  for (const past of await changedBefore(range, now, tx)) await recount(source, past, now, tx);
}

// Drizzle makes the driver accept and return timestamps as text.
export const iso = (at: Date): string => at.toISOString();

export const floor = (at: Date, unitMs: number): Date => new Date(Math.floor(at.getTime() / unitMs) * unitMs);

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** From here on, requests are counted by minute. */
export const minutesFrom = (now: Date): Date => floor(daysBefore(now, minuteRetentionDays), hourMs);

const everybody = (around: TimeRange, tx: TransactionSql): Stretch => ({
  around,
  whose: tx`
    select p.id as partner_id, e.environment, ${iso(around.since)}::timestamptz as since,
      ${iso(around.until)}::timestamptz as until
    from partners p cross join (values ('production'), ('sandbox')) as e(environment)`,
});

/** Older hours whose transactions changed in this range, or days, where hours aren't kept. */
async function changedBefore({ since, until }: TimeRange, now: Date, tx: TransactionSql): Promise<Stretch[]> {
  const kept = daysBefore(now, hourDaysKept - 1);
  const changed = await tx`
    select distinct t.partner_id, t.environment, date_trunc(u.unit, t.created_at) as since,
      date_trunc(u.unit, t.created_at) + ('1 ' || u.unit)::interval as until
    from status_changes c
    join transactions t on t.id = c.transaction_id
    cross join lateral (select case when t.created_at >= ${iso(kept)}::timestamptz then 'hour' else 'day' end as unit) u
    where c.at >= ${iso(since)}::timestamptz and c.at < ${iso(until)}::timestamptz
      and t.created_at < ${iso(since)}::timestamptz
    order by since, t.partner_id, t.environment`;
  const stretches: Stretch[] = [];
  for (let from = 0; from < changed.length; from += pastHoursMax) {
    const some = changed.slice(from, from + pastHoursMax);
    stretches.push({
      around: {
        since: new Date(some[0]?.since),
        until: new Date(Math.max(...some.map((row) => Date.parse(row.until)))),
      },
      whose: tx`
        select * from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb)
          as r(partner_id text, environment text, since timestamptz, until timestamptz)`,
    });
  }
  return stretches;
}

async function recount({ rollups }: RollupSource, { whose, around }: Stretch, now: Date, tx: TransactionSql) {
  const whole = (unit: "hour" | "day") => tx`
    select distinct partner_id, environment, date_trunc(${unit}, since) as since,
      date_trunc(${unit}, until - interval '1 microsecond') + ${`1 ${unit}`}::interval as until
    from (${whose}) as parts`;
  const [hours, days] = [wholeUnits(around, hourMs), wholeUnits(around, dayMs)];
  for (const rollup of rollups) {
    const byMinute = around.since >= minutesFrom(now) ? rollup.countedByMinute?.(around) : undefined;
    const counted: Fragment = tx.unsafe(byMinute ?? rollup.counted(around));
    if (byMinute) await replace(rollup, { span: "minute", whose, around, counted }, tx);
    const byHour = byMinute ? summed(rollup, "minute", hours, tx) : counted;
    await replace(rollup, { span: "hour", whose: whole("hour"), around: hours, counted: byHour }, tx);
    const byDay = summed(rollup, "hour", days, tx);
    await replace(rollup, { span: "day", whose: whole("day"), around: days, counted: byDay }, tx);
  }
}

const wholeUnits = ({ since, until }: TimeRange, unitMs: number): TimeRange => ({
  since: floor(since, unitMs),
  until: new Date(Math.ceil(until.getTime() / unitMs) * unitMs),
});

function summed(
  { table, dimensions, values }: Rollup,
  of: "minute" | "hour",
  around: TimeRange,
  tx: TransactionSql,
): Fragment {
  const unit = of === "minute" ? "hour" : "day";
  const sums = values.map((value) => `sum(r.${value}) as ${value}`);
  return tx.unsafe(`
    select r.partner_id, r.environment, date_trunc('${unit}', r.at) as at, ${dimensions.map((name) => `r.${name}`)}, ${sums}
    from w
    join ${table} r on r.partner_id = w.partner_id and r.environment = w.environment and r.span = '${of}'
      and ${isWithin("r.at", around)}
    group by r.partner_id, r.environment, date_trunc('${unit}', r.at), ${dimensions.map((name) => `r.${name}`)}`);
}

type Replacement = Stretch & { span: Span; counted: Fragment };

/** Upserts counts that differ and deletes rows that no longer exist. */
async function replace(
  { table, dimensions, values }: Rollup,
  { span, whose, around, counted }: Replacement,
  sql: TransactionSql,
) {
  const keys = ["partner_id", "environment", "at", ...dimensions];
  const of = (alias: string, names: string[]) => sql.unsafe(names.map((name) => `${alias}.${name}`).join(", "));
  const columns = sql.unsafe([...keys, ...values].join(", "));
  await sql`
    with w as materialized (${whose}), counted as materialized (${counted}), gone as (
      delete from ${sql(table)} r using w
      where r.partner_id = w.partner_id and r.environment = w.environment and r.span = ${span}
        and ${sql.unsafe(isWithin("r.at", around))}
        and not exists (select 1 from counted c where (${of("c", keys)}) = (${of("r", keys)}))
    )
    insert into ${sql(table)} as r (span, ${columns})
    select ${span}, ${columns} from counted
    on conflict (span, ${sql.unsafe(keys.join(", "))}) do update
    set ${sql.unsafe(values.map((value) => `${value} = excluded.${value}`).join(", "))}
    where (${of("r", values)}) is distinct from (${of("excluded", values)})`;
}

/** Deletes minutes, hours and days beyond the retention period. */
export async function deleteOldRollups(now: Date): Promise<void> {
  const sql = rawSql();
  const before = (days: number) => iso(daysBefore(now, days));
  for (const { table } of rollupSources.flatMap(({ rollups }) => rollups)) {
    // Lists all partners and environments, so that the primary keys, which begin with them, can be used.
    await sql`delete from ${sql(table)}
      where partner_id = any(array(select id from partners)) and environment in ('production', 'sandbox')
        and ((span = 'minute' and at < ${before(minuteRetentionDays)}::timestamptz)
          or (span = 'hour' and at < ${before(hourDaysKept)}::timestamptz)
          or (span = 'day' and at < ${before(dayDaysKept)}::timestamptz))`;
  }
}
