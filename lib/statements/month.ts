import { dayMs } from "#lib/duration.ts";
import { shiftMonth } from "#lib/ledger/contract.ts";

/** The month in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const endedBefore = (now: Date, days: number) => shiftMonth(monthOf(new Date(now.getTime() - days * dayMs)), -1);

/** The last month that is closed automatically by now: on the third day of the next one, 00:00 UTC. */
export const lastDueMonth = (now: Date): string => endedBefore(now, 2);

/** The last month that an operator can close: a day after its end, when changes that began in it are committed. */
export const lastMonthToClose = (now: Date): string => endedBefore(now, 1);

/** From the first to the last one, newest first. */
export function monthRange(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = shiftMonth(month, -1)) months.push(month);
  return months;
}
