import { insertKey, selectKeyForOperator, selectLiveKeyLocked, updateKeyExpiry } from "#db/api-keys.ts";
import type { Scope } from "#db/scope.ts";
import { transact } from "#db/transact.ts";
import type { CreatedKey } from "#lib/api-keys/contract.ts";
import { newKeyRow } from "#lib/api-keys/create-key.ts";
import { environmentOfKey, hashKey } from "#lib/api-keys/key-format.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import { AppError } from "#lib/errors.ts";

/** How long the old key goes on working beside the new one. */
export const graces = { now: 0, "1h": 3_600, "24h": 86_400, "7d": 604_800 } as const;
export type Grace = keyof typeof graces;

/** A new key with the old one's settings; the old one ends when its grace is over, or at its own expiry if that is sooner.
 * Rotating does not count against the limit of live keys: the old one is on its way out. */
export async function rotateKey(
  scope: Scope,
  keyId: string,
  grace: Grace,
  createdBy: string | null,
  now: Date,
): Promise<CreatedKey> {
  return transact(async (tx) => {
    const old = await selectLiveKeyLocked(scope, keyId, now, tx);
    if (!old) throw new AppError("not_found", "There is no such live key");
    const { name, scopes, cidrs, expiresAt } = old;
    const { key, row } = newKeyRow(scope, now, { name, scopes, cidrs, expiresAt, createdBy, rotatedFrom: old.id });
    await insertKey(row, tx);
    const graceEnd = new Date(now.getTime() + graces[grace] * 1_000);
    await updateKeyExpiry(scope, old.id, expiresAt && expiresAt < graceEnd ? expiresAt : graceEnd, tx);
    return { key, api_key: toApiKey(row, now) };
  });
}

/** The operator's way: by the key's id, or by the key itself. */
export async function rotateKeyByOperator(idOrKey: string, grace: Grace, now: Date): Promise<CreatedKey> {
  const row = await selectKeyForOperator(environmentOfKey(idOrKey) ? hashKey(idOrKey) : idOrKey);
  if (!row) throw new AppError("not_found", "There is no such key");
  return rotateKey(row, row.id, grace, null, now);
}
