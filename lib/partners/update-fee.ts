import { updateAccessFee } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";

/** Sets our fee in hundredths of a percent; the next quote carries it. Transactions keep theirs. Throws not_found. */
export async function updateFee(scope: TenantScope, feeBps: number): Promise<void> {
  if (!(await updateAccessFee(scope, feeBps)))
    throw new AppError("not_found", "This partner has no access to this environment");
}
