import type { TenantScope } from "#db/scope.ts";
import type { KeyInUse } from "#lib/api-keys/contract.ts";
import { listKeysInUse } from "#lib/api-keys/list-keys-in-use.ts";

/** One key with its use, and the one it took over from; undefined for what is not this partner's in this environment. */
export async function findKeyInUse(
  scope: TenantScope,
  keyId: string,
  now: Date,
): Promise<{ key: KeyInUse; predecessor: KeyInUse | undefined } | undefined> {
  const { keys } = await listKeysInUse(scope, {}, now);
  const key = keys.find(({ id }) => id === keyId);
  return key && { key, predecessor: keys.find(({ id }) => id === key.rotated_from) };
}
