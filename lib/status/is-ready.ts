import { pingDatabase } from "#db/ping.ts";

const timeoutMs = 1_000;
const cacheMs = 1_000;

let latest: { atMs: number; isReady: Promise<boolean> } | undefined;

/** Whether the database responds within a second. Concurrent checks share one ping per second. */
export function isReady(): Promise<boolean> {
  const nowMs = performance.now();
  if (!latest || nowMs - latest.atMs > cacheMs) latest = { atMs: nowMs, isReady: ping() };
  return latest.isReady;
}

async function ping(): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs);
  const pinged = pingDatabase().then(
    () => true,
    () => false,
  );
  const isReachable = await Promise.race([pinged, timeout.promise]);
  clearTimeout(timer);
  return isReachable;
}
