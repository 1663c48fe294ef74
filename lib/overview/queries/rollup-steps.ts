import type { TransactionSql } from "postgres";
import { longRunningSql } from "#db/client.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { type RollupSource, rollupSources, type TimeRange } from "./rollup-sources.ts";
import { countRange, floor, hourDaysKept, iso, minutesFrom } from "./rollups.ts";

/** `count` continues from where the last run ended, `recount` repeats the last day once an hour, for late rows, and `retry`
 * repeats hours that failed. */
export type Pass = "count" | "recount" | "retry";

type Options = {
  now: Date;
  /** How many hours to count. More than one only if that takes seconds. */
  hours: number;
  /** Where the previous step of this run ended, for `count`. */
  from: Date | null;
};

export type Step = {
  /** Where the next step begins. Null if this was the last one, or if another process is counting the source. */
  until: Date | null;
  /** Nothing was counted: these are too many hours for one step. */
  isTooMuch?: boolean;
  /** The hour couldn't be counted, and will be retried. */
  failure?: { hour: Date; attempts: number; error: unknown };
};

type Mark = Record<"countedTo" | "nextFrom" | "recountedAt" | "recountFrom", Date | null>;
type Plan = { range: TimeRange; isLast: boolean; next: Mark };

const finished: Step = { until: null };
const severalHoursSeconds = 10;
const retryMinutesMax = 60;

/** Counts the next hours of a source, and commits the new position with the counts. An hour that fails is recorded and
 * skipped, so that it doesn't hold up the others. */
export async function countStep(name: string, pass: Pass, options: Options): Promise<Step> {
  const source = rollupSources.find((one) => one.name === name);
  if (!source) throw new Error(`There is no source ${name}`);
  const attempt: { plan?: Plan | null } = {};
  try {
    return await longRunningSql().begin(async (tx) => {
      const plan = await planStep(source, pass, options, tx);
      attempt.plan = plan;
      if (!plan) return finished;
      if (options.hours > 1) await tx.unsafe(`set local statement_timeout = '${severalHoursSeconds}s'`);
      await countPlanned(source, plan, options.now, tx);
      return { until: plan.isLast ? null : plan.range.until };
    });
  } catch (error) {
    if (!attempt.plan) throw error;
    if (options.hours > 1) return { until: options.from, isTooMuch: true };
    return await skip(source, pass, options, error);
  }
}

async function countPlanned(source: RollupSource, { range, next }: Plan, now: Date, tx: TransactionSql): Promise<void> {
  if (range.since < range.until) await countRange(source, range, now, tx);
  await tx`delete from rollup_failures where source = ${source.name}
    and at >= ${iso(range.since)}::timestamptz and at < ${iso(range.until)}::timestamptz`;
  await writeMark(source, next, tx);
}

/** Fails if the database is the cause, and not the hour: then the next run tries the same hour again. */
function skip(source: RollupSource, pass: Pass, options: Options, error: unknown): Promise<Step> {
  return longRunningSql().begin(async (tx): Promise<Step> => {
    const plan = await planStep(source, pass, options, tx);
    if (!plan) return finished;
    const hour = floor(plan.range.since, hourMs);
    const [row] = await tx`
      insert into rollup_failures as f (source, at, attempts, retry_at)
      values (${source.name}, ${iso(hour)}::timestamptz, 1, ${iso(new Date(options.now.getTime() + minuteMs))}::timestamptz)
      on conflict (source, at) do update set attempts = f.attempts + 1,
        retry_at = ${iso(options.now)}::timestamptz + least(f.attempts * 2, ${retryMinutesMax}) * interval '1 minute'
      returning attempts`;
    await writeMark(source, plan.next, tx);
    return { until: plan.isLast ? null : plan.range.until, failure: { hour, attempts: row?.attempts, error } };
  });
}

async function planStep(source: RollupSource, pass: Pass, options: Options, tx: TransactionSql): Promise<Plan | null> {
  const mark = await takeMark(source, tx);
  if (!mark) return null;
  if (pass === "count") return planCount(source, mark, options);
  if (pass === "recount") return planRecount(source, mark, options);
  const [row] = await tx`
    select at from rollup_failures where source = ${source.name} and retry_at <= ${iso(options.now)}::timestamptz
    order by retry_at, at limit 1`;
  if (!row) return null;
  const since = new Date(row.at);
  return { range: { since, until: new Date(since.getTime() + hourMs) }, isLast: false, next: mark };
}

function planCount(source: RollupSource, mark: Mark, { now, hours, from }: Options): Plan {
  const { lateMs } = source;
  const unitMs = source.rollups.some(({ countedByMinute }) => countedByMinute) ? minuteMs : hourMs;
  const lateFrom = (at: Date) => floor(new Date(at.getTime() - lateMs), unitMs);
  const oldest = earliest(source, now);
  const since = mark.countedTo ? (from ?? mark.nextFrom ?? lateFrom(mark.countedTo)) : oldest;
  // Another machine's clock may be ahead.
  const end = new Date(floor(now, hourMs).getTime() + 2 * hourMs);
  const { range, isLast } = rangeOf({ since: latest(since, oldest), until: end }, hours, now);
  const countedTo = isLast ? now : latest(mark.countedTo ?? range.until, range.until);
  // The first count replaces a recount.
  const recountedAt = mark.countedTo ? mark.recountedAt : now;
  return { range, isLast, next: { ...mark, countedTo, nextFrom: first(range.until, lateFrom(now)), recountedAt } };
}

function planRecount(source: RollupSource, mark: Mark, { now, hours }: Options): Plan | null {
  const lastMs = mark.recountedAt?.getTime() ?? 0;
  if (!mark.recountFrom && Math.abs(now.getTime() - lastMs) < hourMs) return null;
  // Rows up to a day late can have been added since then.
  const since = mark.recountFrom ?? floor(new Date(lastMs - dayMs), hourMs);
  const end = new Date(floor(now, hourMs).getTime() + hourMs);
  const { range, isLast } = rangeOf({ since: latest(since, earliest(source, now)), until: end }, hours, now);
  const recountedAt = mark.recountFrom ? mark.recountedAt : now;
  return { range, isLast, next: { ...mark, recountedAt, recountFrom: isLast ? null : range.until } };
}

/** The first hours of a range, all of which are counted by minute, or none. Whole days where hours aren't kept, because a day is the
 * sum of its hours, which can be deleted after each step. */
function rangeOf({ since, until }: TimeRange, hours: number, now: Date): { range: TimeRange; isLast: boolean } {
  const minutes = minutesFrom(now);
  const isOld = since.getTime() < now.getTime() - (hourDaysKept - 1) * dayMs;
  const unitMs = isOld ? dayMs : hourMs;
  const byHours = floor(new Date(floor(since, unitMs).getTime() + Math.max(hours * hourMs, unitMs)), unitMs);
  const end = first(first(byHours, until), since < minutes ? minutes : until);
  return { range: { since, until: end }, isLast: end >= until };
}

const earliest = ({ days }: RollupSource, now: Date) => floor(new Date(now.getTime() - days * dayMs), dayMs);
const first = (one: Date, other: Date) => (one < other ? one : other);
const latest = (one: Date, other: Date) => (one > other ? one : other);

async function takeMark({ name }: RollupSource, tx: TransactionSql): Promise<Mark | null> {
  await tx`insert into rollup_marks (source) values (${name}) on conflict do nothing`;
  const [row] = await tx`
    select counted_to, next_from, recounted_at, recount_from
    from rollup_marks where source = ${name} for update skip locked`;
  if (!row) return null;
  const read = (at: string | null) => (at === null ? null : new Date(at));
  return {
    countedTo: read(row.counted_to),
    nextFrom: read(row.next_from),
    recountedAt: read(row.recounted_at),
    recountFrom: read(row.recount_from),
  };
}

async function writeMark({ name }: RollupSource, mark: Mark, tx: TransactionSql): Promise<void> {
  const at = (time: Date | null) => tx`${time && iso(time)}::timestamptz`;
  await tx`update rollup_marks set counted_to = ${at(mark.countedTo)}, next_from = ${at(mark.nextFrom)},
    recounted_at = ${at(mark.recountedAt)}, recount_from = ${at(mark.recountFrom)} where source = ${name}`;
}
