import * as z from "zod";
import { environments, keyScopes, type Role } from "#db/enums.ts";
import { isCidr } from "#lib/cidr.ts";
import { JsonNumber } from "#lib/json.ts";

const cidr = z.string().refine(isCidr, "must be a network like 203.0.113.0/24 or 2001:db8::/32, without host bits");

// Numbers of a request are strings as written.
const asNumber = (value: unknown) => (value instanceof JsonNumber ? Number(value.text) : value);

export const newKey = z.strictObject({
  name: z.string().trim().min(1, "Give the key a name").max(64, "At most 64 characters"),
  scopes: z.array(z.enum(keyScopes)).min(1, "Choose at least one scope").optional(),
  /** Days until it expires; never, if left out. */
  expires_in_days: z.preprocess(asNumber, z.int().min(1).max(3_650)).optional(),
  /** Allowed networks; any, if left out. */
  cidrs: z.array(cidr).max(100, "At most 100 networks").optional(),
});
export type NewKey = z.output<typeof newKey>;

/** Who may create, rotate and revoke keys. */
export const keyManagers: readonly Role[] = ["owner", "developer"];

/** The maximum number of active keys in one environment. */
export const liveKeysMax = 20;

/** The old key's grace period after a rotation, in seconds. */
export const gracePeriods = { now: 0, "1h": 3_600, "24h": 86_400, "7d": 604_800 } as const;
export type Grace = keyof typeof gracePeriods;

export const rotation = z.strictObject({ grace: z.enum(["now", "1h", "24h", "7d"]) });

/** A full key to look up. Only accepted in a body, so that it never appears in a URL or log. */
export const pastedKey = z.strictObject({ key: z.string().trim().max(200) });

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  environment: z.enum(environments),
  scopes: z.array(z.enum(keyScopes)),
  cidrs: z.array(z.string()),
  status: z.enum(["active", "expired", "revoked"]),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** The key that this one replaced. */
  rotated_from: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The only response that ever contains a key. */
export const createdKey = z.object({ key: z.string(), api_key: apiKey });
export type CreatedKey = z.output<typeof createdKey>;

/** What the dashboard shows as the status of a key. `idle`: valid, but unused for 30 days. */
const keyStatuses = ["active", "expires_soon", "rotating", "idle", "expired", "revoked"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

// Postgres text can't contain NUL, and a full key must not appear in a URL.
const word = z
  .string()
  .trim()
  .max(64)
  .regex(/^(?!svc_(live|test)_.{12})[^\0]*$/)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** The query of the API keys page. `key`: the ID of the only key to show. */
export const keysFilter = z.object({ status: z.enum(keyStatuses).optional().catch(undefined), name: word, key: word });
export type KeysFilter = z.output<typeof keysFilter>;

/** A key with its usage. */
export type KeyInUse = Omit<ApiKey, "status"> & {
  status: KeyStatus;
  /** Requests using it are accepted. */
  isLive: boolean;
  /** The creator's name; null for Slipway itself and the operator. */
  created_by: string | null;
  /** The active key that replaced this one. */
  replaced_by: { id: string; hint: string } | null;
  /** Requests in each of the last 24 hours, oldest first. */
  calls: number[];
  /** Null if it is past the retention period. */
  last_call: { method: string; path: string } | null;
};

/** A key's usage in a time range. Paths and errors are those of its newest 1,000 requests in the range, most frequent
 * first; IDs in paths are replaced by `{id}`. */
export const keyUse = z.object({
  calls: z.number(),
  last_used_at: z.string().nullable(),
  paths: z.array(z.object({ method: z.string(), path: z.string(), calls: z.number() })),
  errors: z.array(z.object({ status: z.number(), code: z.string(), calls: z.number() })),
});
export type KeyUse = z.output<typeof keyUse>;

/** A UTC day. */
export type KeyDay = { at: string; requests: number; refused: number; failed: number };
