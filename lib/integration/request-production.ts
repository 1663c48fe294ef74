import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidFields } from "#lib/errors.ts";
import { insertProductionRequest, selectProductionRequest } from "#lib/integration/queries/integration-checks.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { readContact } from "#lib/partners/contact.ts";
import { hasContact } from "#lib/partners/contract.ts";
import { readProfile } from "#lib/partners/profile.ts";
import { missingFields, type ProfileField } from "#lib/partners/profile-contract.ts";
import { profileLabels } from "#lib/partners/profile-labels-contract.ts";
import { acceptTerms, assertTerms } from "#lib/partners/terms.ts";
import type { ProductionAccess } from "./contract.ts";
import { readIntegration } from "./read-integration.ts";

export async function readProductionAccess(partnerId: string): Promise<ProductionAccess> {
  const [isGranted, request] = await Promise.all([
    hasAccess({ partnerId, environment: "production" }),
    selectProductionRequest(partnerId),
  ]);
  if (isGranted || !request) return { isGranted, request: null };
  return { isGranted, request: { at: request.requestedAt.toISOString(), by: request.requestedBy } };
}

/** The company details that have to be entered before production access can be requested. */
export const readMissingFields = async (partnerId: string): Promise<ProfileField[]> =>
  missingFields(await readProfile(partnerId));

/** Asks the operator for production access. Repeating it changes nothing. Throws limit_reached while a required check of the
 * sandbox hasn't passed, without a support contact, and for a partner with access; validation_failed with the company details that are
 * missing, or unless the terms are accepted. `accepted`: the version that this person accepts. */
export async function requestProduction(scope: TenantScope, actor: Actor, now: Date, accepted?: string): Promise<void> {
  const { partnerId } = scope;
  const [{ progress }, { isGranted }, contact, missing] = await Promise.all([
    readIntegration({ partnerId, environment: "sandbox" }, now),
    readProductionAccess(partnerId),
    readContact(partnerId),
    readMissingFields(partnerId),
  ]);
  if (isGranted) throw new AppError("limit_reached", "Production access has already been granted.");
  if (!hasContact(contact))
    throw new AppError("limit_reached", "Add a support contact for your buyers under Settings > General first.");
  if (!progress.isReady) {
    const passed = `${progress.met} of ${progress.required} required checks have passed`;
    throw new AppError("limit_reached", `The integration checklist isn't complete: ${passed}.`);
  }
  if (missing.length > 0)
    throw invalidFields(
      missing.map((field) => ({
        field,
        code: "missing",
        message: `${profileLabels[field]}: enter it under Settings > Company`,
      })),
    );
  await transact(async (tx) => {
    await assertTerms(partnerId, accepted, tx);
    if (accepted !== undefined) await acceptTerms(partnerId, accepted, actor, now, tx);
    if (!(await insertProductionRequest({ partnerId, requestedAt: now, requestedBy: actor.name }, tx))) return;
    const entry = { actor, action: "partner.request_production", target: partnerId };
    await recordAudit({ ...entry, partnerId, environment: null }, now, tx);
  });
}
