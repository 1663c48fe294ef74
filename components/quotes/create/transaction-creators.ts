import type { Role } from "#db/enums.ts";

/** Who may make transactions from the dashboard; the page and its endpoint read the same list. */
export const transactionCreators: readonly Role[] = ["owner", "developer"];
