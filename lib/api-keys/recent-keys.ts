import type { KeyWithAccess } from "#db/api-keys.ts";
import { minuteMs } from "#lib/duration.ts";
import { limitKey } from "#lib/limit-key.ts";

const rememberedMs = 10 * minuteMs;
const keysMax = 10_000;

type RecentKey = { found: KeyWithAccess; untilMs: number };

/** By hash and address; the least recently used first. */
const recent = new Map<string, RecentKey>();

const idOf = (hash: string, address: string) => `${hash} ${limitKey(address)}`;

/** The key with this hash as it was read, if this process accepted it from this address in the last ten minutes. It may be
 * revoked since. */
export function recentKey(hash: string, address: string): KeyWithAccess | undefined {
  const known = recent.get(idOf(hash, address));
  return known && known.untilMs > performance.now() ? known.found : undefined;
}

export function addRecentKey(hash: string, address: string, found: KeyWithAccess): void {
  const id = idOf(hash, address);
  recent.delete(id);
  recent.set(id, { found, untilMs: performance.now() + rememberedMs });
  if (recent.size <= keysMax) return;
  const [oldest] = recent.keys();
  if (oldest !== undefined) recent.delete(oldest);
}

export const removeRecentKey = (hash: string, address: string): boolean => recent.delete(idOf(hash, address));
