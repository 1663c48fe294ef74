import { deleteAccess } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";

/** Takes back a partner's use of the API in an environment, in force with the next request. Limits set there are
 * forgotten; transactions go on. Throws not_found. */
export async function revokeAccess(scope: TenantScope): Promise<void> {
  if (!(await deleteAccess(scope))) throw new AppError("not_found", "This partner has no access to this environment");
}
