import * as z from "zod";
import type { Role } from "#db/enums.ts";
import { displayName } from "#lib/display-name.ts";

/** Roles that can change the redirect list. */
export const redirectManagers: readonly Role[] = ["owner", "developer"];

export const partnerChange = z.strictObject({ name: displayName("Enter a name") });

export const redirectEntry = z.strictObject({ entry: z.string().trim().min(1, "Enter an address").max(253) });
