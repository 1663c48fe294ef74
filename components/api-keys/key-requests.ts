import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { CreatedKey, Grace, KeyUse, NewKey } from "#lib/api-keys/contract.ts";

type Place = { environment: Environment; id: string };

const path = (environment: Environment) => `/api/dashboard/${environment}/api-keys`;
const pathOf = ({ environment, id }: Place) => `${path(environment)}/${id}`;
const contract = () => import("#lib/api-keys/contract.ts");
const created = async () => (await contract()).createdKey;
const used = async () => (await contract()).keyUse;
const nothing = { parse: () => null };

export const createKey = (environment: Environment, body: NewKey): Promise<CreatedKey> =>
  fetchJson(path(environment), { method: "POST", body, schema: created });

export const rotateKey = (key: Place, grace: Grace): Promise<CreatedKey> =>
  fetchJson(`${pathOf(key)}/rotation`, { method: "POST", body: { grace }, schema: created });

export const endGrace = (key: Place): Promise<null> =>
  fetchJson(`${pathOf(key)}/grace`, { method: "DELETE", schema: nothing });

export const revokeKey = (key: Place): Promise<null> => fetchJson(pathOf(key), { method: "DELETE", schema: nothing });

export const readKeyUse = (key: Place, signal: AbortSignal): Promise<KeyUse> =>
  fetchJson(`${pathOf(key)}/use`, { schema: used, signal });

export type Found = { environment: Environment; api_key: { id: string; name: string } | null };

/** Which key it is; the key goes in the body, never into an address. */
export const lookUpKey = (environment: Environment, key: string): Promise<Found> =>
  fetchJson(`${path(environment)}/lookup`, { method: "POST", body: { key }, schema: found });

// Our own route's answer, read without the library that would have to be loaded for it.
const found = { parse: (read: unknown) => read as Found };
