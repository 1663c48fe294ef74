import type { Environment } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import { environmentOfKey, hashKey } from "#lib/api-keys/key-format.ts";
import { selectKeyByHash, selectKeys } from "#lib/api-keys/queries/api-keys.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import { AppError } from "#lib/errors.ts";

/** Newest first, including revoked keys. */
export async function listKeys(scope: TenantScope, now: Date): Promise<ApiKey[]> {
  const rows = await selectKeys(scope);
  return rows.map((row) => toApiKey(row, now));
}

/** Finds this partner's key in the environment of its prefix; null for unknown keys and those of other partners. Throws
 * validation_failed for malformed keys. */
export async function findPastedKey(
  { partnerId }: Pick<TenantScope, "partnerId">,
  key: string,
  now: Date,
): Promise<{ environment: Environment; api_key: ApiKey | null }> {
  const environment = environmentOfKey(key);
  if (!environment) {
    const message = "This is not a complete key. Keys have 58 characters and begin with svc_test_ or svc_live_.";
    throw new AppError("validation_failed", message, { errors: [{ field: "key", code: "invalid_format", message }] });
  }
  const row = await selectKeyByHash({ partnerId, environment }, hashKey(key));
  return { environment, api_key: row ? toApiKey(row, now) : null };
}
