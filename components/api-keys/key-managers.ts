import type { Role } from "#db/enums.ts";

/** Who may create and revoke keys. */
export const keyManagers: readonly Role[] = ["owner", "developer"];
