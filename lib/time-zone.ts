import { dayMs, minuteMs } from "#lib/duration.ts";

export const utc = "UTC";

export const zoneChoices = ["local", "utc"] as const;
export type ZoneChoice = (typeof zoneChoices)[number];

/** `auto`: exact times for evidence, such as logs; relative ones in lists. */
export const timeFormats = ["auto", "exact", "relative"] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** An IANA name: "Africa/Lagos". Offsets such as "+01:00" and POSIX rules are not names. */
const namePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
const nameMax = 64;
// The names come from cookies, and a formatter takes some 10 KB.
const formattersMax = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

const localFields = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

/** The name, if this runtime knows the time zone; otherwise null. */
export function readTimeZone(name: string | undefined): string | null {
  if (!name || name.length > nameMax || !namePattern.test(name)) return null;
  try {
    zonedFormat(name, localFields);
    return name;
  } catch {
    return null;
  }
}

/** A formatter in English. Reused, because creating one takes a millisecond. */
export function zonedFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= formattersMax) formatters.clear();
  const created = new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  formatters.set(key, created);
  return created;
}

/** How far the zone's clocks are ahead of UTC at a moment. */
export function offsetMs(at: Date, zone: string): number {
  if (zone === utc) return 0;
  const parts = zonedFormat(zone, localFields).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local - Math.floor(at.getTime() / 1_000) * 1_000;
}

/** ISO 8601 with the zone's offset: "2026-11-22T02:14:43.306+01:00"; in UTC "…Z". */
export function toZonedIso(at: Date, zone: string): string {
  const offset = offsetMs(at, zone);
  if (zone === utc) return at.toISOString();
  const minutes = Math.abs(offset) / minuteMs;
  const pair = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const local = new Date(at.getTime() + offset).toISOString().slice(0, -1);
  return `${local}${offset < 0 ? "-" : "+"}${pair(minutes / 60)}:${pair(minutes % 60)}`;
}

/** The value of a `datetime-local` input: "2026-11-22T02:14". */
export const toLocalInput = (at: Date, zone: string): string => toZonedIso(at, zone).slice(0, 16);

/** The moment that a `datetime-local` value, or a date, means in the zone; null if it is neither. A time that clocks skip
 * means as much later as they skip, and one that they repeat means the first. */
export function fromLocalInput(text: string, zone: string): Date | null {
  const asUtc = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : `${text}Z`);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(asUtc)) return null;
  const before = offsetMs(new Date(asUtc - dayMs), zone);
  const after = offsetMs(new Date(asUtc + dayMs), zone);
  const isAfter =
    offsetMs(new Date(asUtc - before), zone) !== before && offsetMs(new Date(asUtc - after), zone) === after;
  return new Date(asUtc - (isAfter ? after : before));
}

/** The zone's date: "2026-11-22". */
export const dateIn = (at: Date, zone: string): string => toZonedIso(at, zone).slice(0, 10);

/** When a day of the zone begins, `days` after that of `at`. Days may have 23 or 25 hours. */
export function startOfDay(at: Date, zone: string, days = 0): Date {
  const date = new Date(Date.parse(`${dateIn(at, zone)}T00:00Z`) + days * dayMs);
  return fromLocalInput(date.toISOString().slice(0, 10), zone) ?? date;
}

export const dayPresets = ["today", "yesterday", "last7days"] as const;
export type DayPreset = (typeof dayPresets)[number];

/** Whole days of the zone, including today's: from a moment up to, but not including, another. */
export function presetRange(preset: DayPreset, now: Date, zone: string): { from: Date; to: Date } {
  const [first, next] = { today: [0, 1], yesterday: [-1, 0], last7days: [-6, 1] }[preset] as [number, number];
  return { from: startOfDay(now, zone, first), to: startOfDay(now, zone, next) };
}

/** Browsers still report some zones by the former names of their cities. */
const currentNames: Readonly<Record<string, string>> = {
  Calcutta: "Kolkata",
  Dacca: "Dhaka",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
};

/** For column heads and switches: "Lagos", "UTC", "GMT+1" for a zone that isn't named after a place. */
export function zoneName(zone: string): string {
  if (zone === utc) return utc;
  if (zone.startsWith("Etc/")) return zoneOffset(new Date(0), zone);
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return currentNames[place] ?? place;
}

/** "GMT+1", "UTC". */
export function zoneOffset(at: Date, zone: string): string {
  if (zone === utc) return utc;
  const parts = zonedFormat(zone, { timeZoneName: "shortOffset" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
