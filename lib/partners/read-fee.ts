import { selectAccess } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";

/** Our fee on the partner's quotes in basis points; 0 without access. */
export const readFeeBps = async (scope: TenantScope): Promise<number> => (await selectAccess(scope))?.feeBps ?? 0;
