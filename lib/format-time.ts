import { dayMs, hourMs, minuteMs, secondMs } from "#lib/duration.ts";
import { dateIn, startOfDay, utc, zonedFormat, zoneOffset } from "#lib/time-zone.ts";

const monthMs = 30 * dayMs;

/** "450 ms", "3.7 s", "42 s", "6 min 27 s", "3 h 5 min", "2 d 4 h"; "–" if null. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return "–";
  if (Math.round(ms) < secondMs) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${Number((ms / secondMs).toFixed(1))} s`;
  const seconds = Math.round(ms / secondMs);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), Math.floor(seconds / 60)];
  if (minutes === 0) return `${seconds} s`;
  if (hours === 0) return joined(`${minutes} min`, seconds % 60, "s");
  if (days === 0) return joined(`${hours} h`, minutes % 60, "min");
  return joined(`${days} d`, hours % 24, "h");
}

const joined = (first: string, rest: number, unit: string) => (rest === 0 ? first : `${first} ${rest} ${unit}`);

/** In tables: "2h ago", "in 3d". In sentences: "2 hours ago", "in 3 days". */
type Style = "short" | "long";

/** After a month the date. */
export function formatRelativeTime(at: Date, now: Date, style: Style = "short", zone: string = utc): string {
  const distanceMs = now.getTime() - at.getTime();
  const spanMs = Math.abs(distanceMs);
  // The page's clock ticks every ten seconds and may be behind a new event.
  if (spanMs < (distanceMs < 0 ? 10 : 5) * secondMs) return "just now";
  if (spanMs >= monthMs) return formatDate(at, zone);
  return distanceMs > 0 ? `${formatAge(spanMs, style)} ago` : `in ${formatAge(spanMs, style)}`;
}

/** In the largest whole unit: "2h" or "2 hours". */
export function formatAge(ms: number, style: Style = "long"): string {
  const [unit, unitMs] = units.find(([, size]) => ms >= size) ?? units[3];
  const count = Math.floor(ms / unitMs);
  if (style === "short") return `${count}${unit === "minute" ? " min" : unit[0]}`;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const units = [
  ["day", dayMs],
  ["hour", hourMs],
  ["minute", minuteMs],
  ["second", secondMs],
] as const;

const dateFields = { day: "numeric", month: "short", year: "numeric" } as const;
const clockFields = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const exactFields = { ...clockFields, second: "2-digit", fractionalSecondDigits: 3 } as const;

/** "Oct 24, 2026". */
export const formatDate = (at: Date, zone: string = utc): string => zonedFormat(zone, dateFields).format(at);

/** "Oct 24". */
export const formatDay = (at: Date, zone: string = utc): string =>
  zonedFormat(zone, { day: "numeric", month: "short" }).format(at);

/** The time of day: "02:17:33.123". */
export const formatClock = (at: Date, zone: string): string => zonedFormat(zone, exactFields).format(at);

/** The time of day to the minute: "02:17". */
export const formatMinute = (at: Date, zone: string): string => zonedFormat(zone, clockFields).format(at);

/** For a column whose head names the zone: "Nov 22 02:17:33.123", with the year if it isn't the present one. */
export function formatExactTime(at: Date, zone: string, now: Date): string {
  const isThisYear = dateIn(at, zone).slice(0, 4) === dateIn(now, zone).slice(0, 4);
  return `${isThisYear ? formatDay(at, zone) : formatDate(at, zone)} ${formatClock(at, zone)}`;
}

/** On its own: "Nov 22, 2026, 02:17:33.123 GMT+1". */
export const formatFullTime = (at: Date, zone: string = utc): string =>
  `${formatDate(at, zone)}, ${formatClock(at, zone)} ${zoneOffset(at, zone)}`;

/** "Nov 22, 2026, 01:17 UTC". */
export const formatUtcTime = (at: Date): string => `${formatDate(at)}, ${formatMinute(at, utc)} UTC`;

/** Above the entries of one day: "Today", "Yesterday", "Fri, Nov 20". */
export function formatDayHeading(at: Date, zone: string, now: Date): string {
  const date = dateIn(at, zone);
  if (date === dateIn(now, zone)) return "Today";
  if (date === dateIn(startOfDay(now, zone, -1), zone)) return "Yesterday";
  return zonedFormat(zone, { ...dateFields, weekday: "short" }).format(at);
}

/** On a chart's axis, for ticks that are `stepMs` apart: "02:17:30", "02:17", or "Nov 22". */
export function formatTick(at: Date, zone: string, stepMs: number): string {
  if (stepMs >= dayMs) return formatDay(at, zone);
  return zonedFormat(zone, stepMs < minuteMs ? { ...clockFields, second: "2-digit" } : clockFields).format(at);
}

/** Between two entries: "+3 min 12 s", "+120 ms". */
export const formatGap = (fromAt: Date, toAt: Date): string =>
  `+${formatDuration(Math.max(0, toAt.getTime() - fromAt.getTime()))}`;
