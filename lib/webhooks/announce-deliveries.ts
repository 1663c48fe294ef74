import { announceChange } from "#db/change-notices.ts";
import { secondMs } from "#lib/duration.ts";

/** How long senders look for deliveries often after they were announced: until those of a transaction that announced them are
 * committed, and longer than no process announces any. */
export const announcedMs = 10 * secondMs;
const quietMs = 3 * secondMs;

let lastMs = Number.NEGATIVE_INFINITY;

/** Has idle senders look for deliveries often, because some are about to be committed. A notification every few seconds instead of one
 * in each transaction, because Postgres lets only one transaction at a time commit with notifications. */
export function announceDeliveries(): void {
  const nowMs = performance.now();
  if (nowMs - lastMs < quietMs) return;
  lastMs = nowMs;
  // Without it, senders find them a second later at most.
  announceChange("deliveries").catch(() => undefined);
}
