import { minuteMs } from "#lib/duration.ts";

/** "1 h 58 min". public/checkout.js adds the time in the buyer's zone. */
export function timeLeft(expiresAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : "less than a minute";
}
