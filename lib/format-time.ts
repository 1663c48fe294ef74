import { dayMs, hourMs, minuteMs, secondMs } from "#lib/duration.ts";

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

/** After a month the date. In UTC, so that server and browser render the same. */
export function formatRelativeTime(at: Date, now: Date, style: Style = "short"): string {
  const distanceMs = now.getTime() - at.getTime();
  const spanMs = Math.abs(distanceMs);
  // The page's clock ticks every ten seconds and may be behind a new event.
  if (spanMs < (distanceMs < 0 ? 10 : 5) * secondMs) return "just now";
  if (spanMs >= monthMs) return formatDate(at);
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
const timeFields = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const exactFields = { ...timeFields, second: "2-digit", fractionalSecondDigits: 3 } as const;

/** "Oct 24, 2026", in UTC. */
export const formatDate = (at: Date): string => dateFormat.format(at);
const dateFormat = new Intl.DateTimeFormat("en-US", { ...dateFields, timeZone: "UTC" });

/** "Oct 24", in UTC. */
export const formatDay = (at: Date): string => dayFormat.format(at);
const dayFormat = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" });

/** "Nov 22, 2026, 01:17 UTC". */
export const formatUtcTime = (at: Date): string => utcFormat.format(at);
const utcFormat = new Intl.DateTimeFormat("en-US", {
  ...dateFields,
  ...timeFields,
  timeZone: "UTC",
  timeZoneName: "short",
});

/** To the millisecond: "Nov 22, 2026, 01:17:33.123 UTC". */
export const formatExactUtcTime = (at: Date): string => exactUtcFormat.format(at);
const exactUtcFormat = new Intl.DateTimeFormat("en-US", {
  ...dateFields,
  ...exactFields,
  timeZone: "UTC",
  timeZoneName: "short",
});

/** To the millisecond in the reader's time zone: "Nov 22, 2026, 02:17:33.123 GMT+1". */
export const formatExactTime = (at: Date): string => exactFormat.format(at);
const exactFormat = new Intl.DateTimeFormat("en-US", { ...dateFields, ...exactFields, timeZoneName: "short" });

/** The time of day in the reader's time zone: "02:17:33.123". */
export const formatClock = (at: Date): string => clockFormat.format(at);
const clockFormat = new Intl.DateTimeFormat("en-US", exactFields);
