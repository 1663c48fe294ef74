import * as z from "zod";
import { lenient } from "#lib/list-contract.ts";
import { type PeriodChoice, periodNames } from "#lib/period-names-contract.ts";
import { dateIn, fromLocalInput, startOfDay, zonedFormat } from "#lib/time-zone.ts";

const day = lenient(z.iso.date().refine((text) => text >= "1970"));

/** The parameters of the URL. Invalid values are ignored, because people edit URLs. */
export const periodParameters = { period: z.enum(periodNames).catch("30d"), from: day, to: day };

/** For a list, which shows all times without a period. */
export const anyPeriodParameters = { ...periodParameters, period: lenient(z.enum(periodNames)) };

export type TimeRange = { from: Date; to: Date };

const daysOf = { "7d": 7, "30d": 30, "90d": 90 } as const;

/** Whole days of the zone, with today's up to its end: from a moment up to, but not including, another. A custom period with one day
 * is that day, with neither the last 30 days. */
export function rangeOf({ period, from, to }: PeriodChoice, now: Date, zone: string): TimeRange {
  const daysFrom = (first: number, next = 1) => ({
    from: startOfDay(now, zone, first),
    to: startOfDay(now, zone, next),
  });
  if (period === "today") return daysFrom(0);
  if (period === "yesterday") return daysFrom(-1, 0);
  if (period === "month") return { from: startOfMonth(now, zone, 0), to: startOfDay(now, zone, 1) };
  if (period === "last_month") return { from: startOfMonth(now, zone, -1), to: startOfMonth(now, zone, 0) };
  const [first, last] = [from ?? to, to ?? from].filter((one) => one !== undefined).sort();
  if (period !== "custom" || first === undefined || last === undefined) {
    return daysFrom(1 - (period === "custom" ? 30 : daysOf[period]));
  }
  const startOf = (date: string) => fromLocalInput(date, zone) ?? now;
  return { from: startOf(first), to: startOfDay(startOf(last), zone, 1) };
}

/** When a month of the zone begins, `months` after that of `at`. */
export function startOfMonth(at: Date, zone: string, months: number): Date {
  const [year, month] = dateIn(at, zone).split("-").map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
  return fromLocalInput(first, zone) ?? at;
}

/** The first and the last day of a range. */
export const daysOfRange = ({ from, to }: TimeRange, zone: string): { first: string; last: string } => ({
  first: dateIn(from, zone),
  last: dateIn(new Date(to.getTime() - 1), zone),
});

/** "Oct 1 – Oct 31, 2026" */
export function rangeText(range: TimeRange, zone: string): string {
  const end = new Date(range.to.getTime() - 1);
  return zonedFormat(zone, { month: "short", day: "numeric", year: "numeric" }).formatRange(range.from, end);
}
