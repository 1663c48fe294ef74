import { hexHashOf } from "#lib/api-keys/key-format.ts";
import { minuteMs } from "#lib/duration.ts";
import { limitKey } from "#lib/limit-key.ts";

const rememberedMs = 10 * minuteMs;
const keysMax = 10_000;

/** Until when a key is remembered, by ID; the oldest first. */
const recent = new Map<string, number>();

/** Identifies a key at an address, without containing the key. */
export const recentIdOf = (key: string, address: string): string => `${hexHashOf(key)} ${limitKey(address)}`;

/** Whether this process accepted the key from this address in the last ten minutes. It may be revoked since. */
export const isRecentKey = (id: string): boolean => (recent.get(id) ?? 0) > performance.now();

export function addRecentKey(id: string): void {
  recent.delete(id);
  recent.set(id, performance.now() + rememberedMs);
  if (recent.size <= keysMax) return;
  const [oldest] = recent.keys();
  if (oldest !== undefined) recent.delete(oldest);
}

export const removeRecentKey = (id: string): boolean => recent.delete(id);
