import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { minuteRetentionDays } from "#lib/overview/queries/rollups.ts";
import { startOfDay, utc } from "#lib/time-zone.ts";

const barsMax = 100;
const minuteSteps = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs);
const hourSteps = [1, 2, 3, 6, 24].map((hours) => hours * hourMs);

export type TimeRange = { from: Date; to: Date };
export type Steps = {
  stepMs: number;
  /** Of what is counted. Days of a zone other than UTC are made of hours. */
  countedMs: number;
  starts: Date[];
  /** The zone of whole days. */
  zone: string;
};

export const floorTo = (at: Date, unitMs: number): Date => new Date(Math.floor(at.getTime() / unitMs) * unitMs);
const ceilTo = (at: Date, unitMs: number): Date => new Date(Math.ceil(at.getTime() / unitMs) * unitMs);

/** Before this time, only hourly rollups exist. */
const minutesFrom = (now: Date): Date => ceilTo(new Date(now.getTime() - minuteRetentionDays * dayMs), hourMs);

/** Even steps: the shortest that rollups support with about a hundred bars at most. Days are those of the zone if they start with an
 * hour of the rollups. All others are those of UTC. */
export function stepsOf({ from, to }: TimeRange, now: Date, zone: string): Steps {
  const known = from >= minutesFrom(now) ? [...minuteSteps, ...hourSteps] : hourSteps;
  const lengthMs = to.getTime() - from.getTime();
  const stepMs = known.find((step) => lengthMs / step <= barsMax) ?? dayMs;
  const days = stepMs === dayMs && zone !== utc ? daysOf({ from, to }, zone) : [];
  if (days.length > 0 && days.every((at) => at.getTime() % hourMs === 0)) {
    return { stepMs, countedMs: hourMs, starts: days, zone };
  }
  const starts: Date[] = [];
  for (let at = floorTo(from, stepMs).getTime(); at < to.getTime(); at += stepMs) starts.push(new Date(at));
  return { stepMs, countedMs: stepMs, starts, zone: utc };
}

function daysOf({ from, to }: TimeRange, zone: string): Date[] {
  const starts: Date[] = [];
  for (let at = startOfDay(from, zone); at < to; at = startOfDay(at, zone, 1)) starts.push(at);
  return starts;
}

/** Splits a time range into the days, hours, and minutes of the rollups. Where no minutes exist, the range extends to the
 * full hour. */
export function rangesOf({ from, to }: TimeRange, stepMs: number, now: Date) {
  const kept = minutesFrom(now);
  const since = from >= kept ? floorTo(from, minuteMs) : floorTo(from, hourMs);
  const until = to >= kept ? to : ceilTo(to, hourMs);
  const hours = within(stepMs >= hourMs, since, until, hourMs);
  const days = within(stepMs >= dayMs, hours.from, hours.to, dayMs);
  return {
    days: filled([days]),
    hours: filled([
      { from: hours.from, to: days.from },
      { from: days.to, to: hours.to },
    ]),
    minutes: filled([
      { from: since, to: hours.from },
      { from: hours.to, to: until },
    ]),
  };
}

/** The whole units inside the range; an empty range at its end if there are none. */
function within(isUsed: boolean, from: Date, to: Date, unitMs: number): TimeRange {
  const [first, last] = [ceilTo(from, unitMs), floorTo(to, unitMs)];
  return isUsed && first < last ? { from: first, to: last } : { from: to, to };
}

const filled = (stretches: TimeRange[]) => stretches.filter(({ from, to }) => from < to);
