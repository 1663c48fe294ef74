import { dayMs, hourMs } from "#lib/duration.ts";
import { zonedFormat } from "#lib/time-zone.ts";

/** The top of the y axis: the next round number, divisible by two. */
export function axisMax(greatest: number): number {
  if (greatest <= 0) return 4;
  const unit = 10 ** Math.floor(Math.log10(greatest));
  const top = ([1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= greatest) ?? 10) * unit;
  return top > 4 && top < 10 ? Math.ceil(top / 2) * 2 : Math.max(top, 4);
}

export type AxisTick = { index: number; text: string };

/** Round times of the zone: every four hours, every other day up to today, Mondays, or the 1st and 15th. And
 * the step that hasn't ended. */
export function timeTicks(times: readonly string[], zone: string, unfinished?: number): AxisTick[] {
  const stepMs = Date.parse(times[1] ?? "") - Date.parse(times[0] ?? "");
  const part = (options: Intl.DateTimeFormatOptions) => {
    const format = zonedFormat(zone, options);
    return (at: string) => format.format(new Date(at));
  };
  const dayOfMonth = part({ day: "numeric" });
  const weekday = part({ weekday: "short" });
  const hour = part({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const isRound = (at: string, index: number) => {
    if (stepMs < dayMs - hourMs) return Number(hour(at).slice(0, 2)) % 4 === 0 && hour(at).endsWith(":00");
    if (times.length <= 10) return (times.length - 1 - index) % 2 === 0;
    return times.length <= 45 ? weekday(at) === "Mon" : ["1", "15"].includes(dayOfMonth(at));
  };
  const name = stepMs < dayMs - hourMs ? hour : part({ day: "numeric", month: "short" });
  // As wide as two labels at 360 px.
  const isNear = (index: number) => unfinished !== undefined && Math.abs(index - unfinished) < times.length / 5;
  const ticks = times.flatMap((at, index) => (isRound(at, index) && !isNear(index) ? [{ index, text: name(at) }] : []));
  return unfinished === undefined ? ticks : [...ticks, { index: unfinished, text: "so far" }];
}
