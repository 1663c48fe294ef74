import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { environmentOfKey, hashKey } from "#lib/api-keys/key-format.ts";
import { selectKeyForOperator, updateKeyRevoked } from "#lib/api-keys/queries/api-keys.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { recordKeyAudit } from "./key-audit.ts";

/** Applies to every request that starts after this returns, in every process. Throws not_found. */
export async function revokeKey(
  scope: TenantScope,
  keyId: string,
  now: Date,
  actor: Actor = systemActor,
  reason?: string,
): Promise<void> {
  await transact(async (tx) => {
    const key = await updateKeyRevoked(scope, keyId, now, tx);
    if (!key) throw new AppError("not_found", "API key not found or no longer active");
    const after = reason === undefined ? {} : { reason };
    await recordKeyAudit(scope, { actor, action: "revoke", key: { ...key, id: keyId }, after }, now, tx);
  });
}

/** For the operator: by the key's ID or the key itself. Returns the hint of the revoked key. */
export async function revokeKeyByOperator(idOrKey: string, now: Date): Promise<string> {
  const row = await selectKeyForOperator(environmentOfKey(idOrKey) ? hashKey(idOrKey) : idOrKey);
  if (!row) throw new AppError("not_found", "API key not found");
  await revokeKey(row, row.id, now);
  return row.hint;
}
