import { deleteAccess } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";

/** Revokes a partner's API access in an environment, effective with the next request. Its limits there are deleted;
 * open transactions continue. Throws not_found. */
export async function revokeAccess(scope: TenantScope): Promise<void> {
  if (!(await deleteAccess(scope))) throw new AppError("not_found", "This partner has no access to this environment");
}
