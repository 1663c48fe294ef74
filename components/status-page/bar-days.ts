import { dayMs } from "#lib/duration.ts";
import type { Condition, StatusDay } from "#lib/status/contract.ts";

/** The days of a component, short enough to be sent for each of twenty rows. */
export type BarDays = {
  /** The date of the first day. */
  from: string;
  /** A letter for each day. */
  conditions: string;
  /** Minutes of each day that was not fully operational, by its index. */
  minutes: Record<number, { down?: number; degraded?: number }>;
};

export type DayCondition = Condition | "unknown";

const letters: Record<DayCondition, string> = { operational: "o", degraded: "g", down: "d", unknown: "-" };
const conditions = new Map(Object.entries(letters).map(([condition, letter]) => [letter, condition as DayCondition]));

export const toBarDays = (days: StatusDay[]): BarDays => ({
  from: days[0]?.date ?? "",
  conditions: days.map(({ condition }) => letters[condition ?? "unknown"]).join(""),
  minutes: Object.fromEntries(
    days.flatMap(({ downMinutes, degradedMinutes }, index) =>
      downMinutes + degradedMinutes > 0 ? [[index, { down: downMinutes, degraded: degradedMinutes }]] : [],
    ),
  ),
});

export const conditionAt = (days: BarDays, index: number): DayCondition =>
  conditions.get(days.conditions.charAt(index)) ?? "unknown";

/** "2026-11-22" */
export const dateAt = ({ from }: BarDays, index: number): string =>
  new Date(Date.parse(`${from}T00:00Z`) + index * dayMs).toISOString().slice(0, 10);
