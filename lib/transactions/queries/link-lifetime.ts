import { hourMs } from "#lib/duration.ts";

/** How long a checkout link can be opened. docs/transactions.md names it too. */
export const linkLifetimeMs: number = 2 * hourMs;
