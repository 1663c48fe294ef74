import type { Environment } from "#db/enums.ts";
import { currentMs } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";
import { limitKey } from "#lib/limit-key.ts";
import { refusals } from "#lib/metrics/metrics.ts";
import type { SecurityEvent } from "#lib/security/queries.ts";
import type { RefusalReason, SecurityAction } from "./contract.ts";

type Refusal = {
  action: SecurityAction;
  reason: RefusalReason;
  address: string | null;
  /** The ID of the key, user, or operator, if it exists. */
  subject?: string | undefined;
  partnerId?: string | undefined;
  environment?: Environment | undefined;
};

/** How many rows this process adds in a minute, for subjects that exist and for others; further ones share a row. */
export const rowsPerMinute = 100;
// While the database is down.
const pendingMax = 2_000;

type PendingEvents = {
  /** Counts that are not in the database yet. */
  events: Map<string, SecurityEvent>;
  minute: number;
  /** The rows of this minute. */
  known: Set<string>;
  unknown: Set<string>;
};

// On globalThis, because Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwaySecurityEvents?: PendingEvents };

export function pendingEvents(): PendingEvents {
  shared.slipwaySecurityEvents ??= { events: new Map(), minute: 0, known: new Set(), unknown: new Set() };
  return shared.slipwaySecurityEvents;
}

/** Counts a refused key, password, or code in memory; sync-events writes it to the database. Never throws, and doesn't
 * wait. */
export function countRefusal({ action, reason, address, subject = "", partnerId, environment }: Refusal): void {
  refusals.of(action, reason).add();
  const ms = currentMs();
  const minute = ms - (ms % minuteMs);
  const now = new Date(ms);
  const network = limitKey(address ?? "");
  const isListed = hasRow(minute, subject, JSON.stringify([action, reason, subject, network]));
  addEvent({
    at: new Date(minute),
    action,
    reason,
    subject,
    address: isListed ? network : "",
    partnerId: partnerId ?? null,
    environment: environment ?? null,
    count: 1,
    firstAt: now,
    lastAt: now,
  });
}

/** Adds counts to those that aren't in the database yet. */
export function addEvent(event: SecurityEvent): void {
  const { events } = pendingEvents();
  const { at, action, reason, subject, address } = event;
  const key = JSON.stringify([at, action, reason, subject, address]);
  const other = events.get(key);
  if (other) {
    other.count += event.count;
    if (event.firstAt < other.firstAt) other.firstAt = event.firstAt;
    if (event.lastAt > other.lastAt) other.lastAt = event.lastAt;
  } else if (events.size < pendingMax) events.set(key, event);
}

function hasRow(minute: number, subject: string, row: string): boolean {
  const pending = pendingEvents();
  if (pending.minute !== minute) Object.assign(pending, { minute, known: new Set(), unknown: new Set() });
  const rows = subject === "" ? pending.unknown : pending.known;
  if (rows.size < rowsPerMinute) rows.add(row);
  return rows.has(row);
}
