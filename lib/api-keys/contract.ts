import * as z from "zod";
import { environments, scopes } from "#db/enums.ts";

export const newKey = z.strictObject({
  name: z.string().trim().min(1, "Give the key a name").max(64, "At most 64 characters"),
});
export type NewKey = z.output<typeof newKey>;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  environment: z.enum(environments),
  scopes: z.array(z.enum(scopes)),
  status: z.enum(["active", "expired", "revoked"]),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The only answer that ever holds a key. */
export const createdKey = z.object({ key: z.string(), api_key: apiKey });
export type CreatedKey = z.output<typeof createdKey>;
