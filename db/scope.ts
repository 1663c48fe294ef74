import { and, type Column, eq, type SQL } from "drizzle-orm";
import type { Environment } from "./enums.ts";

/** First argument of every query on a partner's data. */
export type TenantScope = { partnerId: string; environment: Environment };

/** Only this partner's rows in this environment. */
export const scopedTo = (table: { partnerId: Column; environment: Column }, scope: TenantScope): SQL | undefined =>
  and(eq(table.partnerId, scope.partnerId), eq(table.environment, scope.environment));
