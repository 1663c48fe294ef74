import * as z from "zod";
import { environments, scopes } from "#db/enums.ts";
import { isCidr } from "#lib/cidr.ts";

const cidr = z.string().refine(isCidr, "must be a network like 203.0.113.0/24 or 2001:db8::/32, without host bits");

export const newKey = z.strictObject({
  name: z.string().trim().min(1, "Give the key a name").max(64, "At most 64 characters"),
  scopes: z.array(z.enum(scopes)).min(1, "Choose at least one scope").optional(),
  /** Whole days until it ends by itself; without it, never. */
  expires_in_days: z.int().min(1).max(3_650).optional(),
  /** The networks it may be used from; without any, from everywhere. */
  cidrs: z.array(cidr).max(100, "At most 100 networks").optional(),
});
export type NewKey = z.output<typeof newKey>;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  environment: z.enum(environments),
  scopes: z.array(z.enum(scopes)),
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
