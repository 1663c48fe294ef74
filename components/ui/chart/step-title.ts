import { dayMs, hourMs } from "#lib/duration.ts";
import { zonedFormat, zoneName } from "#lib/time-zone.ts";

const dayFields = { weekday: "short", day: "numeric", month: "short" } as const;
const hourFields = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** The names of a chart's hours or days, "Sat, Nov 14" or "Nov 14, 14:00", and of their column. */
export function stepTitle(steps: readonly { at: string }[], zone: string) {
  const isDay = Date.parse(steps[1]?.at ?? "") - Date.parse(steps[0]?.at ?? "") >= dayMs - hourMs;
  const format = zonedFormat(zone, isDay ? dayFields : hourFields);
  return { head: `${isDay ? "Day" : "Hour"} (${zoneName(zone)})`, step: (at: string) => format.format(new Date(at)) };
}
