import { dayMs, hourMs } from "#lib/duration.ts";
import type { RollupPeriod } from "#lib/overview/queries/rollup-queries.ts";
import { rangeOf, startOfMonth, type TimeRange } from "#lib/period-contract.ts";
import type { PeriodChoice } from "#lib/period-names-contract.ts";
import { offsetMs, startOfDay, utc } from "#lib/time-zone.ts";

export type Periods = {
  unit: "hour" | "day";
  /** Of the days. */
  zone: string;
  now: RollupPeriod;
  before: RollupPeriod;
  /** The start of each hour or day of the period, including future ones of today. */
  steps: Date[];
  /** Their ends. */
  ends: Date[];
};

/** Rollups of days are kept a little longer. */
const daysMax = 366;
/** Rollups of hours are kept for 100 days. */
const hourlyDays = 99;

/** Whole days of the zone. If the last one is today, both periods end at the same hour, that of `at`. The previous period has as many days, or
 * is the month before. */
export function periodsOf(choice: PeriodChoice, at: Date, readerZone: string): Periods {
  const wanted = rangesOf(choice, at, readerZone);
  const zone = isHourly(wanted.before.from, at, readerZone) ? readerZone : utc;
  const { now: range, before } = zone === readerZone ? wanted : rangesOf(choice, at, zone);
  const unit = daysIn(range) === 1 && before.from > daysAgo(at, hourlyDays) ? "hour" : "day";
  const today = startOfDay(at, zone);
  const elapsedMs = Math.floor((at.getTime() - today.getTime()) / hourMs) * hourMs + hourMs;
  const isCurrent = range.from <= today && today < range.to;
  const stepsIn = (some: TimeRange) => (unit === "hour" ? hoursOf(some) : daysFrom(some, zone));
  const period = (some: TimeRange) => {
    const last = startOfDay(new Date(some.to.getTime() - 1), zone);
    // A month can be shorter than the days of this one.
    const to = isCurrent ? new Date(Math.min(last.getTime() + elapsedMs, some.to.getTime())) : some.to;
    const isOfDays = zone === utc && unit === "day";
    return { from: some.from, hoursFrom: isOfDays ? (isCurrent ? last : to) : some.from, to, steps: stepsIn(some) };
  };
  const now = period(range);
  return { unit, zone, now, before: period(before), steps: now.steps, ends: [...now.steps.slice(1), range.to] };
}

/** The range and the one that it is compared with, both with their last day. */
function rangesOf(choice: PeriodChoice, at: Date, zone: string): { now: TimeRange; before: TimeRange } {
  const range = rangeOf(choice, at, zone);
  const days = Math.min(daysIn(range), daysMax);
  const now = { from: startOfDay(range.to, zone, -days), to: range.to };
  if (choice.period === "last_month") {
    return { now, before: { from: startOfMonth(at, zone, -2), to: range.from } };
  }
  if (choice.period === "month") {
    const from = startOfMonth(at, zone, -1);
    return {
      now,
      before: { from, to: new Date(Math.min(startOfDay(from, zone, days).getTime(), range.from.getTime())) },
    };
  }
  return { now, before: { from: startOfDay(now.from, zone, -days), to: now.from } };
}

const daysAgo = (at: Date, days: number) => new Date(at.getTime() - days * dayMs);

/** Days can have 23 or 25 hours. */
const daysIn = ({ from, to }: TimeRange) => Math.round((to.getTime() - from.getTime()) / dayMs);

/** Rollups have hours of UTC, and only days of UTC after 100 days. So zones that differ by half hours, and longer ago, are counted by days
 * of UTC. */
const isHourly = (from: Date, at: Date, zone: string) =>
  from > daysAgo(at, hourlyDays) &&
  [at, daysAgo(at, hourlyDays / 2), from].every((time) => offsetMs(time, zone) % hourMs === 0);

const daysFrom = (range: TimeRange, zone: string) =>
  Array.from({ length: daysIn(range) }, (_, day) => startOfDay(range.from, zone, day));

const hoursOf = ({ from, to }: TimeRange): Date[] =>
  Array.from(
    { length: (to.getTime() - from.getTime()) / hourMs },
    (_, hour) => new Date(from.getTime() + hour * hourMs),
  );
