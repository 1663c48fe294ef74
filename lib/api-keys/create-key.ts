import { countLiveKeysLocked, insertKey } from "#db/api-keys.ts";
import { scopes } from "#db/enums.ts";
import type { Scope } from "#db/scope.ts";
import { transact } from "#db/transact.ts";
import type { CreatedKey, NewKey } from "#lib/api-keys/contract.ts";
import { hashKey, keyHint, makeKey } from "#lib/api-keys/key-format.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";

const liveKeysMax = 20;

/** Makes a key with all scopes. The answer is the only time the key is seen; its SHA-256 is stored. */
export async function createKey(
  scope: Scope,
  { name }: NewKey,
  createdBy: string | null,
  now: Date,
): Promise<CreatedKey> {
  const key = makeKey(scope.environment);
  const row = {
    ...scope,
    id: randomId("key"),
    name,
    hash: hashKey(key),
    hint: keyHint(key),
    scopes: [...scopes],
    cidrs: [],
    createdBy,
    createdAt: now,
    expiresAt: null,
    revokedAt: null,
    rotatedFrom: null,
    lastUsedAt: null,
  };
  await transact(async (tx) => {
    if ((await countLiveKeysLocked(scope, now, tx)) >= liveKeysMax) {
      throw new AppError("limit_reached", `At most ${liveKeysMax} live keys for each environment; revoke one first`);
    }
    await insertKey(row, tx);
  });
  return { key, api_key: toApiKey(row, now) };
}
