import { updateAccessLimits } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import type { Bucket } from "#lib/rate-limit.ts";

/** Sets how many requests of each kind a partner's key may make in a minute; in force with the next request. */
export async function updateLimits(scope: TenantScope, limits: Record<Bucket, number>): Promise<void> {
  if (!(await updateAccessLimits(scope, limits)))
    throw new AppError("not_found", "This partner has no access to this environment");
}
