import type { PendingQuery, Row, TransactionSql } from "postgres";
import { dayMs, hourMs } from "#lib/duration.ts";
import { longRunningSql, rawSql } from "./client.ts";
import { type Rollup, type RollupSource, rollupSources } from "./rollup-sources.ts";
import type { Span } from "./schema-rollups.ts";

/** Longer ranges are read by day only. */
const hourDaysKept = 100;
const dayDaysKept = 400;
export const minuteRetentionDays = 8;
const stepMs = 7 * dayMs;

type Fragment = PendingQuery<Row[]>;
type TimeRange = { since: Date; until: Date };

export const sourceNames: readonly string[] = rollupSources.map(({ name }) => name);

/** Continues counting a source, at most a week per call, and commits the new position with the counts. True if there is
 * more. Rows within reach of the previous position are recounted, and once an hour the whole last day; counting is
 * idempotent. Does nothing while another process counts the source. */
export function countOn(name: string, now: Date): Promise<boolean> {
  const source = rollupSources.find((one) => one.name === name);
  if (!source) throw new Error(`There is no source ${name}`);
  return longRunningSql().begin(async (tx): Promise<boolean> => {
    const mark = await takeMark(source, tx);
    if (!mark) return false;
    const { since, isRecount } = beginningOf(source, mark, now);
    // Another machine's clock may be ahead.
    const end = new Date(floor(now, hourMs).getTime() + 2 * hourMs);
    const until = new Date(Math.min(since.getTime() + stepMs, end.getTime()));
    const isDone = until.getTime() === end.getTime();
    for (const stretch of await stretchesOf(source, { since, until }, now, tx)) await recount(source, stretch, now, tx);
    const countedTo = isDone ? now : until;
    const recountedAt = isDone && isRecount ? now : mark.recountedAt;
    await tx`update rollup_marks set counted_to = ${iso(countedTo)}::timestamptz,
      recounted_at = ${recountedAt && iso(recountedAt)}::timestamptz where source = ${name}`;
    return !isDone;
  });
}

// Drizzle makes the driver accept and return timestamps as text.
const iso = (at: Date) => at.toISOString();

const floor = (at: Date, unitMs: number) => new Date(Math.floor(at.getTime() / unitMs) * unitMs);

type Mark = { countedTo: Date | null; recountedAt: Date | null };

/** The start of this run, and whether it recounts the last day. */
function beginningOf({ days, lateMs }: RollupSource, { countedTo, recountedAt }: Mark, now: Date) {
  const isRecount = recountedAt === null || now.getTime() - recountedAt.getTime() >= hourMs;
  if (!countedTo) return { isRecount, since: floor(new Date(now.getTime() - days * dayMs), dayMs) };
  return { isRecount, since: floor(new Date(countedTo.getTime() - (isRecount ? dayMs : lateMs)), hourMs) };
}

async function takeMark({ name }: RollupSource, tx: TransactionSql): Promise<Mark | null> {
  await tx`insert into rollup_marks (source) values (${name}) on conflict do nothing`;
  const [row] = await tx`
    select counted_to, recounted_at from rollup_marks where source = ${name} for update skip locked`;
  if (!row) return null;
  const read = (at: string | null) => (at === null ? null : new Date(at));
  return { countedTo: read(row.counted_to), recountedAt: read(row.recounted_at) };
}

/** The scopes and times to count: all of the range, plus older hours in which something has changed. */
async function stretchesOf(
  source: RollupSource,
  { since, until }: TimeRange,
  now: Date,
  tx: TransactionSql,
): Promise<Fragment[]> {
  const everybody = tx`
    select p.id as partner_id, e.environment, ${iso(since)}::timestamptz as since, ${iso(until)}::timestamptz as until
    from partners p cross join (values ('production'), ('sandbox')) as e(environment)`;
  if (!source.hasChanges) return [everybody];
  const kept = new Date(now.getTime() - (hourDaysKept - 1) * dayMs);
  const changed = await tx`
    select distinct t.partner_id, t.environment, date_trunc(u.unit, t.created_at) as since,
      date_trunc(u.unit, t.created_at) + ('1 ' || u.unit)::interval as until
    from status_changes c
    join transactions t on t.id = c.transaction_id
    cross join lateral (select case when t.created_at >= ${iso(kept)}::timestamptz then 'hour' else 'day' end as unit) u
    where c.at >= ${iso(since)}::timestamptz and c.at < ${iso(until)}::timestamptz
      and t.created_at < ${iso(since)}::timestamptz`;
  if (changed.length === 0) return [everybody];
  const past = tx`
    select * from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
      as r(partner_id text, environment text, since timestamptz, until timestamptz)`;
  return [everybody, past];
}

async function recount({ rollups }: RollupSource, whose: Fragment, now: Date, tx: TransactionSql): Promise<void> {
  const days = tx`
    select distinct partner_id, environment, date_trunc('day', since) as since,
      date_trunc('day', until - interval '1 microsecond') + interval '1 day' as until
    from (${whose}) as hours`;
  const minutesFrom = iso(floor(new Date(now.getTime() - minuteRetentionDays * dayMs), hourMs));
  const recent = tx`
    select partner_id, environment, greatest(since, ${minutesFrom}::timestamptz) as since, until
    from (${whose}) as hours where until > ${minutesFrom}::timestamptz`;
  for (const rollup of rollups) {
    if (rollup.countedByMinute) {
      await replace(rollup, { span: "minute", whose: recent, counted: tx.unsafe(rollup.countedByMinute) }, tx);
    }
    await replace(rollup, { span: "hour", whose, counted: tx.unsafe(rollup.counted) }, tx);
    await replace(rollup, { span: "day", whose: days, counted: summed(rollup, tx) }, tx);
  }
}

function summed({ table, dimensions, values }: Rollup, tx: TransactionSql): Fragment {
  const sums = values.map((value) => `sum(r.${value}) as ${value}`);
  return tx.unsafe(`
    select r.partner_id, r.environment, date_trunc('day', r.at) as at, ${dimensions.map((name) => `r.${name}`)}, ${sums}
    from w
    join ${table} r on r.partner_id = w.partner_id and r.environment = w.environment and r.span = 'hour'
      and r.at >= w.since and r.at < w.until
    group by r.partner_id, r.environment, date_trunc('day', r.at), ${dimensions.map((name) => `r.${name}`)}`);
}

type Replacement = { span: Span; whose: Fragment; counted: Fragment };

/** Upserts counts that differ and deletes rows that no longer exist. */
async function replace(
  { table, dimensions, values }: Rollup,
  { span, whose, counted }: Replacement,
  sql: TransactionSql,
) {
  const keys = ["partner_id", "environment", "at", ...dimensions];
  const of = (alias: string, names: string[]) => sql.unsafe(names.map((name) => `${alias}.${name}`).join(", "));
  const columns = sql.unsafe([...keys, ...values].join(", "));
  await sql`
    with w as materialized (${whose}), counted as materialized (${counted}), gone as (
      delete from ${sql(table)} r using w
      where r.partner_id = w.partner_id and r.environment = w.environment and r.span = ${span}
        and r.at >= w.since and r.at < w.until
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
  const before = (days: number) => iso(new Date(now.getTime() - days * dayMs));
  for (const { table } of rollupSources.flatMap(({ rollups }) => rollups)) {
    await sql`delete from ${sql(table)}
      where (span = 'minute' and at < ${before(minuteRetentionDays)}::timestamptz)
        or (span = 'hour' and at < ${before(hourDaysKept)}::timestamptz) or at < ${before(dayDaysKept)}::timestamptz`;
  }
}
