import * as z from "zod";
import { environments, keyScopes, type Role } from "#db/enums.ts";
import { isCidr } from "#lib/cidr.ts";
import { JsonNumber } from "#lib/json.ts";

const cidr = z.string().refine(isCidr, "must be a network like 203.0.113.0/24 or 2001:db8::/32, without host bits");

// A request's numbers come as they were written.
const asNumber = (value: unknown) => (value instanceof JsonNumber ? Number(value.text) : value);

export const newKey = z.strictObject({
  name: z.string().trim().min(1, "Give the key a name").max(64, "At most 64 characters"),
  scopes: z.array(z.enum(keyScopes)).min(1, "Choose at least one scope").optional(),
  /** Whole days until it ends by itself; without it, never. */
  expires_in_days: z.preprocess(asNumber, z.int().min(1).max(3_650)).optional(),
  /** The networks it may be used from; without any, from everywhere. */
  cidrs: z.array(cidr).max(100, "At most 100 networks").optional(),
});
export type NewKey = z.output<typeof newKey>;

/** Who may create, rotate and revoke keys. */
export const keyManagers: readonly Role[] = ["owner", "developer"];

/** Keys of one environment that can be used at the same time. */
export const liveKeysMax = 20;

/** How long the old key goes on working beside the new one, in seconds. */
export const graces = { now: 0, "1h": 3_600, "24h": 86_400, "7d": 604_800 } as const;
export type Grace = keyof typeof graces;

export const rotation = z.strictObject({ grace: z.enum(["now", "1h", "24h", "7d"]) });

/** A key somebody found and wants to know the name of; taken in a body only, so that it stands in no address and no log. */
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
  /** The key this one took over from. */
  rotated_from: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The only answer that ever holds a key. */
export const createdKey = z.object({ key: z.string(), api_key: apiKey });
export type CreatedKey = z.output<typeof createdKey>;

/** What the dashboard shows as the status of a key. `idle`: valid, but unused for 30 days. */
export const keyStatuses = ["active", "expires_soon", "rotating", "idle", "expired", "revoked"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

// Postgres' text holds anything but NUL; and a key itself has no business in an address.
const word = z
  .string()
  .trim()
  .max(64)
  .regex(/^(?!svc_(live|test)_.{12})[^\0]*$/)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** What the API keys page reads from its address. `key`: the id of the one key to show. */
export const keysFilter = z.object({ status: z.enum(keyStatuses).optional().catch(undefined), name: word, key: word });
export type KeysFilter = z.output<typeof keysFilter>;

/** A key with what is known of its use. */
export type KeyInUse = Omit<ApiKey, "status"> & {
  status: KeyStatus;
  /** Requests with it are accepted. */
  isLive: boolean;
  /** The name of who made it; null for Slipway itself and the operator. */
  created_by: string | null;
  /** The live key that took over from this one. */
  replaced_by: { id: string; hint: string } | null;
  /** Calls in each of the last 24 hours, the oldest first. */
  calls: number[];
  /** Null where nothing of it is kept any more. */
  last_call: { method: string; path: string } | null;
};

/** How a key was used in a stretch of time. Paths and errors are those of its newest 1,000 calls in it, the most frequent
 * first; ids in paths are written `{id}`. */
export const keyUse = z.object({
  calls: z.number(),
  last_used_at: z.string().nullable(),
  paths: z.array(z.object({ method: z.string(), path: z.string(), calls: z.number() })),
  errors: z.array(z.object({ status: z.number(), code: z.string(), calls: z.number() })),
});
export type KeyUse = z.output<typeof keyUse>;

/** A day of UTC. */
export type KeyDay = { at: string; requests: number; refused: number; failed: number };
