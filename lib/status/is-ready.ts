import { isDatabaseReady } from "#db/ping.ts";

const timeoutMs = 1_000;
const cacheMs = 1_000;

let latest: { atMs: number; isReady: Promise<boolean> } | undefined;

/** Whether the database responds within a second, accepts writes and is migrated. Concurrent checks share one ping per second. */
export function isReady(): Promise<boolean> {
  const nowMs = performance.now();
  if (!latest || nowMs - latest.atMs > cacheMs) latest = { atMs: nowMs, isReady: ping() };
  return latest.isReady;
}

async function ping(): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs);
  const pinged = isDatabaseReady().catch(() => false);
  const isAvailable = await Promise.race([pinged, timeout.promise]);
  clearTimeout(timer);
  return isAvailable;
}
