import { insertAccess, selectPartner } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";

/** Grants a partner API access in an environment, effective with the next request. */
export async function grantAccess(scope: TenantScope): Promise<void> {
  if (!(await selectPartner(scope.partnerId))) throw new AppError("not_found", "Partner not found");
  await insertAccess(scope);
}
