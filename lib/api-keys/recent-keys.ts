import type { KeyWithAccess } from "#lib/api-keys/queries/api-keys.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { limitKey } from "#lib/limit-key.ts";

const rememberedMs = 10 * minuteMs;
// Moving a key to the end of the map takes longer than finding it.
const renewedMs = secondMs;
const keysMax = 10_000;

type RecentKey = { found: KeyWithAccess; untilMs: number };

/** By hash and address; the least recently used first, to the second. */
const recent = new Map<string, RecentKey>();

const idOf = (hash: string, address: string) => `${hash} ${limitKey(address)}`;

/** The key with this hash as it was read, if this process accepted it from this address in the last ten minutes, which start again.
 * It may be revoked since. */
export function recentKey(hash: string, address: string): KeyWithAccess | undefined {
  const id = idOf(hash, address);
  const known = recent.get(id);
  const leftMs = known ? known.untilMs - performance.now() : 0;
  if (!known || leftMs <= 0) return undefined;
  if (leftMs < rememberedMs - renewedMs) add(id, known.found);
  return known.found;
}

export const addRecentKey = (hash: string, address: string, found: KeyWithAccess): void =>
  add(idOf(hash, address), found);

function add(id: string, found: KeyWithAccess): void {
  recent.delete(id);
  recent.set(id, { found, untilMs: performance.now() + rememberedMs });
  if (recent.size <= keysMax) return;
  const [oldest] = recent.keys();
  if (oldest !== undefined) recent.delete(oldest);
}

export const removeRecentKey = (hash: string, address: string): boolean => recent.delete(idOf(hash, address));
