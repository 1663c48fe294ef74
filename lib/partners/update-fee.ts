import { updateAccessFee } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";

/** Sets our fee in basis points for new quotes. Existing transactions keep theirs. Throws not_found. */
export async function updateFee(scope: TenantScope, feeBps: number): Promise<void> {
  if (!(await updateAccessFee(scope, feeBps)))
    throw new AppError("not_found", "This partner has no access to this environment");
}
