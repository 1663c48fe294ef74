import { dayMs } from "#lib/duration.ts";

/** The longest range of a report. */
export const rangeDaysMax = 92;

export const periodLabels = {
  "30d": "Last 30 days",
  this_month: "This month",
  last_month: "Last month",
  custom: "Custom",
} as const;
export type ReportPeriod = keyof typeof periodLabels;
export const reportPeriods = Object.keys(periodLabels) as ReportPeriod[];

/** In UTC. `to` is exclusive, and can be in the future. */
export type ReportRange = { from: Date; to: Date };

/** The days of a period. Custom ones are given as first and last day, such as "2026-01-31". Null for a custom period that is incomplete,
 * reversed, or too long. */
export function rangeOf(period: ReportPeriod, now: Date, first?: string, last?: string): ReportRange | null {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (period === "this_month")
    return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) };
  if (period === "last_month")
    return { from: new Date(Date.UTC(year, month - 1)), to: new Date(Date.UTC(year, month)) };
  const tomorrow = Date.UTC(year, month, day + 1);
  if (period === "30d") return { from: new Date(tomorrow - 30 * dayMs), to: new Date(tomorrow) };
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`) + dayMs];
  const isValid = from < to && to - from <= rangeDaysMax * dayMs;
  return isValid ? { from: new Date(from), to: new Date(to) } : null;
}
