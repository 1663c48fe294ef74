import { selectKeyForOperator, updateKeyRevoked } from "#db/api-keys.ts";
import type { TenantScope } from "#db/scope.ts";
import { transact } from "#db/transact.ts";
import { environmentOfKey, hashKey } from "#lib/api-keys/key-format.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { recordKeyAudit } from "./record-key-audit.ts";

/** In force for every request that starts after this has returned, on every process. `actor` is null where the caller
 * writes the audit log itself. Throws not_found. */
export async function revokeKey(
  scope: TenantScope,
  keyId: string,
  now: Date,
  actor: Actor | null = systemActor,
): Promise<void> {
  await transact(async (tx) => {
    const key = await updateKeyRevoked(scope, keyId, now, tx);
    if (!key) throw new AppError("not_found", "API key not found or no longer active");
    if (actor) await recordKeyAudit(scope, { actor, action: "revoke", key: { ...key, id: keyId } }, now, tx);
  });
}

/** The operator's way: by the key's id, or by the key itself. Returns the hint of what was revoked. */
export async function revokeKeyByOperator(idOrKey: string, now: Date): Promise<string> {
  const row = await selectKeyForOperator(environmentOfKey(idOrKey) ? hashKey(idOrKey) : idOrKey);
  if (!row) throw new AppError("not_found", "API key not found");
  await revokeKey(row, row.id, now);
  return row.hint;
}
