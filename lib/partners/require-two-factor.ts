import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import { type PartnerRow, selectPartner, updateTwoFactorRequirement } from "#lib/partners/queries/partners.ts";

/** Who requires a second factor of all members. */
export async function readTwoFactorRequirement(partnerId: string) {
  const partner = await selectPartner(partnerId);
  return {
    byOwners: partner?.ownersRequireTwoFactor ?? false,
    byOperator: partner?.operatorRequiresTwoFactor ?? false,
  };
}

type Change = { by: "owners" | "operator"; isRequired: boolean };

/** Requires a second factor of all members, or stops to. Members without one can only set one up from their next request
 * on. Owners and the operator decide separately. Throws not_found. */
export async function requireTwoFactor(
  partnerId: string,
  { by, isRequired }: Change,
  actor: Actor,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const set = by === "owners" ? { ownersRequireTwoFactor: isRequired } : { operatorRequiresTwoFactor: isRequired };
    const before = await updateTwoFactorRequirement(partnerId, set, tx);
    if (!before) throw new AppError("not_found", "Partner not found");
    const after = { ...before, ...set };
    const change = { before: { required_by: requiredBy(before) }, after: { required_by: requiredBy(after) } };
    const entry = { actor, action: "partner.two_factor", target: before.name, partnerId, environment: null };
    await recordAudit({ ...entry, ...change }, now, tx);
    const isNow = requiredBy(after).length > 0;
    if (isNow === requiredBy(before).length > 0) return;
    const what = `Two-factor authentication is ${isNow ? "now" : "no longer"} required for members of ${before.name}`;
    await notifyOwners({ partnerId, actor, what }, now, tx);
  });
}

const requiredBy = ({ ownersRequireTwoFactor, operatorRequiresTwoFactor }: PartnerRow): string[] => [
  ...(ownersRequireTwoFactor ? ["owners"] : []),
  ...(operatorRequiresTwoFactor ? ["operator"] : []),
];
