import { selectKeyForOperator, updateKeyRevoked } from "#db/api-keys.ts";
import type { Scope } from "#db/scope.ts";
import { environmentOfKey, hashKey } from "#lib/api-keys/key-format.ts";
import { AppError } from "#lib/errors.ts";

/** In force for every request that starts after this has returned, on every process. */
export async function revokeKey(scope: Scope, keyId: string, now: Date): Promise<void> {
  if (!(await updateKeyRevoked(scope, keyId, now))) throw new AppError("not_found", "There is no such live key");
}

/** The operator's way: by the key's id, or by the key itself. Returns the hint of what was revoked. */
export async function revokeKeyByOperator(idOrKey: string, now: Date): Promise<string> {
  const row = await selectKeyForOperator(environmentOfKey(idOrKey) ? hashKey(idOrKey) : idOrKey);
  if (!row) throw new AppError("not_found", "There is no such key");
  await revokeKey(row, row.id, now);
  return row.hint;
}
