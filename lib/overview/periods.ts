import type { RollupPeriod } from "#db/rollup-queries.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import type { PeriodName } from "./contract.ts";

const daysOf: Record<PeriodName, number> = { today: 1, "7d": 7, "30d": 30, "90d": 90 };

export type Periods = {
  unit: "hour" | "day";
  stepMs: number;
  now: RollupPeriod;
  before: RollupPeriod;
  /** The start of each hour or day of the period, including future ones of today. */
  steps: Date[];
};

/** UTC days including today. The previous period ends as many days ago, at the end of this hour. */
export function periodsOf(name: PeriodName, at: Date): Periods {
  const days = daysOf[name];
  const today = Math.floor(at.getTime() / dayMs) * dayMs;
  const end = Math.floor(at.getTime() / hourMs) * hourMs + hourMs;
  const from = today - (days - 1) * dayMs;
  const unit = days === 1 ? ("hour" as const) : ("day" as const);
  const count = unit === "hour" ? 24 : days;
  const stepMs = unit === "hour" ? hourMs : dayMs;
  const period = (agoMs: number) => ({
    from: new Date(from - agoMs),
    hoursFrom: new Date(today - agoMs),
    to: new Date(end - agoMs),
  });
  return {
    unit,
    stepMs,
    now: period(0),
    before: period(days * dayMs),
    steps: Array.from({ length: count }, (_, step) => new Date(from + step * stepMs)),
  };
}
