import { selectKeys } from "#db/api-keys.ts";
import type { TenantScope } from "#db/scope.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";

/** Newest first, including revoked keys. */
export async function listKeys(scope: TenantScope, now: Date): Promise<ApiKey[]> {
  const rows = await selectKeys(scope);
  return rows.map((row) => toApiKey(row, now));
}
