import type { Histogram, HistogramBar } from "#lib/api-logs/contract.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDay } from "#lib/format-time.ts";

export const totalOf = ({ answered, refused, failed }: HistogramBar): number => answered + refused + failed;

/** The start of a bar in UTC: "14:05" within a day, otherwise "Nov 14 14:05", or "Nov 14" for whole days. */
export function barText(at: string, { from, to, stepMs }: Pick<Histogram, "from" | "to" | "stepMs">): string {
  const day = formatDay(new Date(at));
  if (stepMs >= dayMs) return day;
  const isWithinDay = Date.parse(to) - Date.parse(from) <= dayMs;
  return isWithinDay ? at.slice(11, 16) : `${day} ${at.slice(11, 16)}`;
}

/** "5 minutes", "3 hours", "day". */
export function formatStep(stepMs: number): string {
  const minutes = stepMs / 60_000;
  if (minutes < 60) return minutes === 1 ? "minute" : `${minutes} minutes`;
  const hours = minutes / 60;
  if (hours < 24) return hours === 1 ? "hour" : `${hours} hours`;
  return "day";
}

/** "1,204 requests, 3.2% errors". */
export function histogramTitle(bars: HistogramBar[]): string {
  const count = bars.reduce((sum, bar) => sum + totalOf(bar), 0);
  const errors = bars.reduce((sum, { refused, failed }) => sum + refused + failed, 0);
  if (count === 0) return "No requests in this period";
  return `${formatNumber(count)} ${count === 1 ? "request" : "requests"}, ${formatPercent(errors, count)} errors`;
}
