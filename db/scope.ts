import type { Environment } from "./enums.ts";

/** Every query on data that belongs to a partner takes this as its first argument. */
export type TenantScope = { partnerId: string; environment: Environment };
