import { dayMs, hourMs } from "#lib/duration.ts";
import type { RollupPeriod } from "#lib/overview/queries/rollup-queries.ts";
import { offsetMs, startOfDay, utc } from "#lib/time-zone.ts";
import type { PeriodName } from "./contract.ts";

const daysOf: Record<PeriodName, number> = { today: 1, "7d": 7, "30d": 30, "90d": 90 };

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

/** Days of the zone including today. The previous period ends as many days ago, at the end of this hour. */
export function periodsOf(name: PeriodName, at: Date, readerZone: string): Periods {
  const days = daysOf[name];
  const zone = zoneOfDays(days, at, readerZone);
  const today = startOfDay(at, zone);
  const elapsedMs = Math.floor((at.getTime() - today.getTime()) / hourMs) * hourMs + hourMs;
  const stepsFrom = (first: number) => (days === 1 ? hoursOf(at, zone, first) : daysFrom(at, zone, first, days));
  const period = (agoDays: number) => {
    const [last, steps] = [startOfDay(at, zone, -agoDays), stepsFrom(1 - days - agoDays)];
    const from = steps[0] ?? last;
    return { from, hoursFrom: zone === utc ? last : from, to: new Date(last.getTime() + elapsedMs), steps };
  };
  const now = period(0);
  const ends = [...now.steps.slice(1), startOfDay(at, zone, 1)];
  return { unit: days === 1 ? "hour" : "day", zone, now, before: period(days), steps: now.steps, ends };
}

/** Rollups have hours of UTC, and only days of UTC after 100 days. So zones that differ by half hours, and 90 days with the
 * 90 before, are counted by days of UTC. */
function zoneOfDays(days: number, at: Date, zone: string): string {
  const isWhole = [at, new Date(at.getTime() - 60 * dayMs)].every((time) => offsetMs(time, zone) % hourMs === 0);
  return days <= 30 && isWhole ? zone : utc;
}

const daysFrom = (at: Date, zone: string, first: number, count: number) =>
  Array.from({ length: count }, (_, day) => startOfDay(at, zone, first + day));

function hoursOf(at: Date, zone: string, day: number): Date[] {
  const [startMs, endMs] = [startOfDay(at, zone, day).getTime(), startOfDay(at, zone, day + 1).getTime()];
  return Array.from({ length: (endMs - startMs) / hourMs }, (_, hour) => new Date(startMs + hour * hourMs));
}
