import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { ApiKeyRow } from "#lib/api-keys/queries/api-keys.ts";

export function toApiKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    environment: row.environment,
    scopes: row.scopes,
    cidrs: row.cidrs,
    status: row.revokedAt ? "revoked" : row.expiresAt && row.expiresAt <= now ? "expired" : "active",
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    rotated_from: row.rotatedFrom,
  };
}
