import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";

/** How long a payment usually takes. */
export type MinuteRange = { min: number; max: number };

const minutesOf: Record<string, number> = { min: 1, minute: 1, hour: hourMs / minuteMs, day: dayMs / minuteMs };
const form =
  /^(?:(\d{1,3})\s*(?:-|–|to)\s*|(?:up to|within)\s+)?(\d{1,3})\s*(?:business |working )?(min|minute|hour|day)s?$/i;

/** A provider's text such as "1-3 minutes" or "up to 1 day"; null if it's of another form. Business days count as days. */
export function readUsualMinutes(text: string | null | undefined): MinuteRange | null {
  const [, from, to, unit] = form.exec(text?.trim() ?? "") ?? [];
  const factor = minutesOf[unit?.toLowerCase() ?? ""];
  if (to === undefined || factor === undefined) return null;
  const max = Number(to) * factor;
  const isUpTo = /^(up to|within)/i.test(text?.trim() ?? "");
  const min = from === undefined ? (isUpTo ? 0 : max) : Number(from) * factor;
  return min <= max ? { min, max } : null;
}
