import { minuteMs } from "#lib/duration.ts";

/** An ISO 8601 time as a `datetime-local` value in the browser's time zone. */
export function toLocalTime(iso: string): string {
  const at = new Date(iso);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs);
  return shifted.toISOString().slice(0, 16);
}

/** A `datetime-local` value in the browser's time zone as ISO 8601 in UTC; null if it is not a time. */
export function fromLocalTime(text: string): string | null {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
