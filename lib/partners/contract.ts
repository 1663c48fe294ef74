import * as z from "zod";
import type { Role } from "#db/enums.ts";

/** Roles that can change the redirect list. */
export const redirectManagers: readonly Role[] = ["owner", "developer"];

export const partnerChange = z.strictObject({
  name: z.string().trim().min(1, "Enter a name").max(80, "At most 80 characters"),
});

export const redirectEntry = z.strictObject({ entry: z.string().trim().min(1, "Enter an address").max(253) });
