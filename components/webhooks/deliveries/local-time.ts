import { minuteMs } from "#lib/duration.ts";

/** An ISO 8601 instant as `datetime-local` wants it, in the browser's zone. */
export function toLocalTime(iso: string): string {
  const at = new Date(iso);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs);
  return shifted.toISOString().slice(0, 16);
}

/** What `datetime-local` holds, read in the browser's zone, as ISO 8601 in UTC; null when it holds no time. */
export function fromLocalTime(text: string): string | null {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
