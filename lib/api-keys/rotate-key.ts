import { type Tx, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { type CreatedKey, type Grace, gracePeriods, liveKeysMax } from "#lib/api-keys/contract.ts";
import { newKeyRow } from "#lib/api-keys/create-key.ts";
import { environmentOfKey, hashKey } from "#lib/api-keys/key-format.ts";
import {
  countLiveKeysLocked,
  hasLiveSuccessor,
  insertKey,
  selectKeyForOperator,
  selectLiveKeyLocked,
  updateKeyExpiry,
} from "#lib/api-keys/queries/api-keys.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { recordKeyAudit } from "./key-audit.ts";

/** Creates a key with the old one's settings; the old one expires after the grace period, or at its own expiry if that
 * is sooner. The old key doesn't count against the limit of active keys. Throws not_found, and limit_reached if the
 * key was already rotated or too many rotated keys are still active. */
export async function rotateKey(
  scope: TenantScope,
  keyId: string,
  grace: Grace,
  createdBy: string | null,
  now: Date,
  actor: Actor = systemActor,
): Promise<CreatedKey> {
  return transact(async (tx) => {
    const old = await selectLiveKeyLocked(scope, keyId, now, tx);
    if (!old) throw new AppError("not_found", "API key not found or no longer active");
    await assertRoom(scope, old.id, now, tx);
    const { name, scopes, cidrs, expiresAt } = old;
    const { key, row } = newKeyRow(scope, now, { name, scopes, cidrs, expiresAt, createdBy, rotatedFrom: old.id });
    await insertKey(row, tx);
    const graceEnd = new Date(now.getTime() + gracePeriods[grace] * 1_000);
    await updateKeyExpiry(scope, old.id, expiresAt && expiresAt < graceEnd ? expiresAt : graceEnd, tx);
    const after = { replaced_by: row.hint, old_key_expires_at: graceEnd };
    await recordKeyAudit(scope, { actor, action: "rotate", key: old, after }, now, tx);
    return { key, api_key: toApiKey(row, now) };
  });
}

async function assertRoom(scope: TenantScope, keyId: string, now: Date, tx: Tx): Promise<void> {
  if (await hasLiveSuccessor(scope, keyId, tx)) {
    throw new AppError("limit_reached", "This key was already rotated. Rotate its successor instead.");
  }
  if ((await countLiveKeysLocked(scope, now, tx)) >= 2 * liveKeysMax) {
    throw new AppError("limit_reached", "Too many rotated keys are still active. Expire one of them first.");
  }
}

/** Expires a rotated key before the end of its grace period. Throws not_found, also for a key without a successor. */
export async function endGrace(
  scope: TenantScope,
  keyId: string,
  now: Date,
  actor: Actor = systemActor,
): Promise<void> {
  await transact(async (tx) => {
    const old = await selectLiveKeyLocked(scope, keyId, now, tx);
    if (!old || !(await hasLiveSuccessor(scope, keyId, tx))) {
      throw new AppError("not_found", "Rotated API key not found");
    }
    await updateKeyExpiry(scope, keyId, now, tx);
    await recordKeyAudit(
      scope,
      { actor, action: "end", key: old, after: { previous_expires_at: old.expiresAt } },
      now,
      tx,
    );
  });
}

/** For the operator: by the key's ID or the key itself. */
export async function rotateKeyByOperator(idOrKey: string, grace: Grace, now: Date): Promise<CreatedKey> {
  const row = await selectKeyForOperator(environmentOfKey(idOrKey) ? hashKey(idOrKey) : idOrKey);
  if (!row) throw new AppError("not_found", "API key not found");
  return rotateKey(row, row.id, grace, null, now);
}
