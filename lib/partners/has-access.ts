import { selectAccess } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";

/** Whether the partner may use the Partner API in this environment. The operator grants production. */
export const hasAccess = async (scope: TenantScope): Promise<boolean> => (await selectAccess(scope)) !== undefined;
