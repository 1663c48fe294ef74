import { selectKeysWithAccess } from "#db/api-keys.ts";
import { hashKey } from "#lib/api-keys/key-format.ts";

/** Whether requests using this key are accepted now. */
export async function isLiveKey(key: string, now: Date): Promise<boolean> {
  const [found] = await selectKeysWithAccess([hashKey(key)]);
  return Boolean(found?.hasAccess && !found.isRevoked && (!found.expiresAt || found.expiresAt > now));
}
