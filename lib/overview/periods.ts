import type { RollupPeriod } from "#db/rollup-queries.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import type { PeriodName } from "./contract.ts";

const daysOf: Record<PeriodName, number> = { today: 1, "7d": 7, "30d": 30, "90d": 90 };

export type Periods = {
  unit: "hour" | "day";
  now: RollupPeriod;
  before: RollupPeriod & { steps: Date[] };
  /** The start of each hour or day of the period, including future ones of today. */
  steps: Date[];
  /** Their ends. */
  ends: Date[];
};

/** UTC days including today. The previous period ends as many days ago, at the end of this hour. */
export function periodsOf(name: PeriodName, at: Date): Periods {
  const days = daysOf[name];
  const today = Math.floor(at.getTime() / dayMs) * dayMs;
  const end = Math.floor(at.getTime() / hourMs) * hourMs + hourMs;
  const from = today - (days - 1) * dayMs;
  const [unit, stepMs, count] = days === 1 ? (["hour", hourMs, 24] as const) : (["day", dayMs, days] as const);
  const beforeMs = days * dayMs;
  const period = (agoMs: number) => ({
    from: new Date(from - agoMs),
    hoursFrom: new Date(today - agoMs),
    to: new Date(end - agoMs),
  });
  const stepsFrom = (startMs: number) => Array.from({ length: count }, (_, step) => new Date(startMs + step * stepMs));
  return {
    unit,
    now: period(0),
    before: { ...period(beforeMs), steps: stepsFrom(from - beforeMs) },
    steps: stepsFrom(from),
    ends: stepsFrom(from + stepMs),
  };
}
