import type { Role } from "#db/enums.ts";

/** Who may simulate an outcome in the sandbox; the page and its endpoint read the same list. */
export const outcomeSimulators: readonly Role[] = ["owner", "developer", "support"];
