import { fetchJson } from "#components/ui/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import { type CreatedKey, createdKey, type NewKey } from "#lib/api-keys/contract.ts";

const path = (environment: Environment) => `/api/dashboard/${environment}/api-keys`;

export const createKey = (environment: Environment, body: NewKey): Promise<CreatedKey> =>
  fetchJson(path(environment), { method: "POST", body, schema: createdKey });

export const revokeKey = (environment: Environment, keyId: string): Promise<null> =>
  fetchJson(`${path(environment)}/${keyId}`, { method: "DELETE", schema: { parse: () => null } });
