import type { Role } from "#db/enums.ts";

/** Roles that can see API keys, API logs, webhooks, and the settings: everybody but finance. */
export const technicalRoles: readonly Role[] = ["owner", "developer", "analyst", "support"];
