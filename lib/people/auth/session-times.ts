import { hourMs, minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";

export type SessionOf = "user" | "operator";

export const sessionLifetimeMs: number = 12 * hourMs;

/** A user's lasts a working day. Operators decide about the money of all partners. */
const idleMs: Record<SessionOf, number> = { user: sessionLifetimeMs, operator: 2 * hourMs };

/** How long a session lasts without use. */
export const sessionIdleMs = (owner: SessionOf): number =>
  Math.min(idleMs[owner], env().SVC_SESSION_IDLE_MINUTES * minuteMs);

/** "Sessions end after 2 hours without use, and 12 hours after the sign-in." */
export function sessionRule(owner: SessionOf): string {
  const idle = sessionIdleMs(owner);
  const unused = idle < sessionLifetimeMs ? `after ${inWords(idle)} without use, and ` : "";
  return `Sessions end ${unused}${inWords(sessionLifetimeMs)} after the sign-in.`;
}

const unitFormat = (unit: "hour" | "minute") =>
  new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" });
const inWords = (ms: number) =>
  ms % hourMs === 0 ? unitFormat("hour").format(ms / hourMs) : unitFormat("minute").format(ms / minuteMs);
