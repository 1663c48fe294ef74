import type { TenantScope } from "#db/scope.ts";
import type { KeyInUse } from "#lib/api-keys/contract.ts";
import { listKeysInUse } from "#lib/api-keys/list-keys-in-use.ts";

/** A key with its usage, and the key it replaced; undefined if it doesn't belong to this partner and environment. */
export async function findKeyInUse(
  scope: TenantScope,
  keyId: string,
  now: Date,
): Promise<{ key: KeyInUse; predecessor: KeyInUse | undefined } | undefined> {
  const { keys } = await listKeysInUse(scope, {}, now);
  const key = keys.find(({ id }) => id === keyId);
  return key && { key, predecessor: keys.find(({ id }) => id === key.rotated_from) };
}
