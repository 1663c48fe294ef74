import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { CreatedKey, Grace, KeyUse, NewKey } from "#lib/api-keys/contract.ts";

type KeyRef = { environment: Environment; id: string };

const path = (environment: Environment) => `/api/dashboard/${environment}/api-keys`;
const pathOf = ({ environment, id }: KeyRef) => `${path(environment)}/${id}`;
const contract = () => import("#lib/api-keys/contract.ts");
const createdKey = async () => (await contract()).createdKey;
const keyUse = async () => (await contract()).keyUse;

export const createKey = (environment: Environment, body: NewKey): Promise<CreatedKey> =>
  fetchJson(path(environment), { method: "POST", body, schema: createdKey });

export const rotateKey = (key: KeyRef, grace: Grace): Promise<CreatedKey> =>
  fetchJson(`${pathOf(key)}/rotation`, { method: "POST", body: { grace }, schema: createdKey });

export const readKeyUse = (key: KeyRef, signal: AbortSignal): Promise<KeyUse> =>
  fetchJson(`${pathOf(key)}/use`, { schema: keyUse, signal });

/** Whether the text is a key, or enough of one that it must not appear in a URL. */
export const isKeyLike = (text: string): boolean => /^\s*["']?svc_(live|test)_\w{12,}/.test(text);

export type KeyLookup = { environment: Environment; api_key: { id: string; name: string } | null };

/** Identifies a pasted key. The key is sent in the body, never in a URL. */
export const lookUpKey = (environment: Environment, key: string): Promise<KeyLookup> =>
  fetchJson(`${path(environment)}/lookup`, { method: "POST", body: { key }, schema: lookup });

// Without zod, which this page would otherwise have to load.
const lookup = { parse: (data: unknown) => data as KeyLookup };
