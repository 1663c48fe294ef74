import { and, type Column, eq, type SQL } from "drizzle-orm";
import type { Environment } from "./enums.ts";

/** Every query on data that belongs to a partner takes this as its first argument. */
export type TenantScope = { partnerId: string; environment: Environment };

/** Only this partner's rows in this environment. */
export const scopedTo = (table: { partnerId: Column; environment: Column }, scope: TenantScope): SQL | undefined =>
  and(eq(table.partnerId, scope.partnerId), eq(table.environment, scope.environment));
