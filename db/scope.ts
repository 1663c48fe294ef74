import type { Environment } from "./enums.ts";

/** Whose rows: the first argument of every function that touches what a partner owns. */
export type Scope = { partnerId: string; environment: Environment };
