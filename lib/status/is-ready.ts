import { isDatabaseReady } from "#db/ping.ts";
import { deadline } from "#lib/deadline.ts";

const timeoutMs = deadline(1_000);
const cacheMs = 1_000;

// Next's bundle and Node load this module separately.
const holder = globalThis as typeof globalThis & { slipwayFullDisk?: boolean };

let latest: { atMs: number; isReady: Promise<boolean> } | undefined;

/** Whether the database responds within a second, accepts writes and is migrated. Concurrent checks share one ping per second. */
export function isReady(): Promise<boolean> {
  const nowMs = performance.now();
  if (!latest || nowMs - latest.atMs > cacheMs) latest = { atMs: nowMs, isReady: ping() };
  return latest.isReady;
}

/** After a write failed because the database's disk is full: it isn't ready until its files can grow. */
export function reportFullDisk(): void {
  holder.slipwayFullDisk = true;
  latest = undefined;
}

async function ping(): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs);
  const isGrowing = holder.slipwayFullDisk === true;
  const pinged = isDatabaseReady({ isGrowing }).catch(() => false);
  const isAvailable = await Promise.race([pinged, timeout.promise]);
  clearTimeout(timer);
  if (isAvailable && isGrowing) holder.slipwayFullDisk = false;
  return isAvailable;
}
