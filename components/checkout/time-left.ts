import { minuteMs } from "#lib/duration.ts";

/** "1 h 58 min (10:24 UTC)". Needs no JavaScript. */
export function timeLeft(expiresAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / minuteMs));
  const hours = Math.floor(minutes / 60);
  const span = hours > 0 ? `${hours} h ${minutes % 60} min` : minutes > 0 ? `${minutes} min` : "less than a minute";
  return `${span} (${expiresAt.slice(11, 16)} UTC)`;
}
