import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { type CreatedKey, liveKeysMax, type NewKey } from "#lib/api-keys/contract.ts";
import { hashKey, keyHint, makeKey } from "#lib/api-keys/key-format.ts";
import { countLiveKeysLocked, insertKey } from "#lib/api-keys/queries/api-keys.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import { usualScopes } from "#lib/api-keys/usual-scopes-contract.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { recordKeyAudit } from "./key-audit.ts";

/** Creates a key, by default with the usual scopes. The result is the only time the key is shown; only its SHA-256 is
 * stored. */
export async function createKey(
  scope: TenantScope,
  wanted: NewKey,
  createdBy: string | null,
  now: Date,
  actor: Actor = systemActor,
): Promise<CreatedKey> {
  const { key, row } = newKeyRow(scope, now, {
    name: wanted.name,
    scopes: wanted.scopes ?? usualScopes(scope.environment),
    cidrs: wanted.cidrs ?? [],
    expiresAt: wanted.expires_in_days ? new Date(now.getTime() + wanted.expires_in_days * dayMs) : null,
    createdBy,
    rotatedFrom: null,
  });
  await transact(async (tx) => {
    if ((await countLiveKeysLocked(scope, now, tx)) >= liveKeysMax) {
      throw new AppError(
        "limit_reached",
        `You can have up to ${liveKeysMax} active keys in each environment. Revoke one first.`,
      );
    }
    await insertKey(row, tx);
    const after = { scopes: row.scopes, cidrs: row.cidrs, expires_at: row.expiresAt };
    await recordKeyAudit(scope, { actor, action: "create", key: row, after }, now, tx);
  });
  return { key, api_key: toApiKey(row, now) };
}

type Chosen = Pick<
  Parameters<typeof toApiKey>[0],
  "name" | "scopes" | "cidrs" | "expiresAt" | "createdBy" | "rotatedFrom"
>;

/** A new key and its row. */
export function newKeyRow({ partnerId, environment }: TenantScope, now: Date, chosen: Chosen) {
  const key = makeKey(environment);
  const row = {
    ...chosen,
    id: randomId("key"),
    partnerId,
    environment,
    hash: hashKey(key),
    hint: keyHint(key),
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
    expiryNotifiedAt: null,
    refusalNotifiedAt: null,
  };
  return { key, row };
}
