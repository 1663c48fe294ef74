import { hashKey } from "#lib/api-keys/key-format.ts";
import { minuteMs } from "#lib/duration.ts";
import { limitKey } from "#lib/limit-key.ts";

const rememberedMs = 10 * minuteMs;
const keysMax = 10_000;

/** Until when a key is remembered, by key and address; the oldest first. */
const recent = new Map<string, number>();

const idOf = (key: string, address: string) => `${hashKey(key).toString("base64url")} ${limitKey(address)}`;

/** Whether this process accepted the key from this address in the last ten minutes. It may be revoked since. */
export const isRecentKey = (key: string, address: string): boolean =>
  (recent.get(idOf(key, address)) ?? 0) > performance.now();

export function addRecentKey(key: string, address: string): void {
  const id = idOf(key, address);
  recent.delete(id);
  recent.set(id, performance.now() + rememberedMs);
  const [oldest] = recent.keys();
  if (recent.size > keysMax && oldest !== undefined) recent.delete(oldest);
}

export const removeRecentKey = (key: string, address: string): boolean => recent.delete(idOf(key, address));
