import { type Tx, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { brandDetails } from "./brand-details.ts";
import { deleteBrand, lockBrand, selectBrand, updateBrandLive } from "./queries/brands.ts";
import { versionOf } from "./read-brand.ts";

type Decision = { version: string; actor: Actor; now: Date };

/** Shows the version that waits to buyers. Throws not_found if it isn't the one that the operator has seen. */
export async function approveBrand(scope: TenantScope, { version, actor, now }: Decision): Promise<void> {
  await transact(async (tx) => {
    const { partner, pending } = await readPending(scope, version, tx);
    const live = await deleteBrand(scope, "live", tx);
    await updateBrandLive(scope, tx);
    const entry = { actor, action: "brand.approve", target: partner.name, ...scope };
    await recordAudit({ ...entry, before: brandDetails(live), after: brandDetails(pending) }, now, tx);
    const what = `The checkout brand of ${partner.name} in ${scope.environment} was approved`;
    await notifyOwners({ partnerId: scope.partnerId, actor, what }, now, tx);
  });
}

/** Deletes the version that waits; buyers still see the live one. Throws like `approveBrand`. */
export async function rejectBrand(
  scope: TenantScope,
  { version, reason, actor, now }: Decision & { reason: string },
): Promise<void> {
  await transact(async (tx) => {
    const { partner } = await readPending(scope, version, tx);
    await deleteBrand(scope, "pending", tx);
    const entry = { actor, action: "brand.reject", target: partner.name, ...scope };
    await recordAudit({ ...entry, after: { reason } }, now, tx);
    const what = `The checkout brand of ${partner.name} in ${scope.environment} was rejected: ${reason}`;
    await notifyOwners({ partnerId: scope.partnerId, actor, what }, now, tx);
  });
}

async function readPending(scope: TenantScope, version: string, tx: Tx) {
  await lockBrand(scope, tx);
  const [partner, pending] = [await selectPartner(scope.partnerId, tx), await selectBrand(scope, "pending", tx)];
  if (!partner || !pending || versionOf(pending) !== version)
    throw new AppError("not_found", "This version is no longer waiting. Reload the page.");
  return { partner, pending };
}
