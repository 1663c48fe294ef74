import { selectAccess } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";

/** What the partner's quotes there carry as our fee, in hundredths of a percent; 0 without access. */
export const readFeeBps = async (scope: TenantScope): Promise<number> => (await selectAccess(scope))?.feeBps ?? 0;
