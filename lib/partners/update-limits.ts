import { updateAccessLimits } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import type { Bucket } from "#lib/rate-limit.ts";

/** Sets the requests per minute of each kind for the partner's keys, effective with the next request. */
export async function updateLimits(scope: TenantScope, limits: Record<Bucket, number>): Promise<void> {
  if (!(await updateAccessLimits(scope, limits)))
    throw new AppError("not_found", "This partner has no access to this environment");
}
