import { type Tx, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import {
  type PartnerRow,
  selectPartner,
  selectPartnerLocked,
  updateContractEnd,
} from "#lib/partners/queries/partners.ts";
import { hasEnded } from "./contract-end-contract.ts";

type End = { endsOn: string; reason: string };

/** Ends the contract with a partner at the start of a day in UTC, or now if that is today. After it, there are no new quotes and
 * transactions in production. Throws not_found, validation_failed for a day that is over, and limit_reached once a contract has ended. */
export const endContract = (partnerId: string, { endsOn, reason }: End, actor: Actor, now: Date): Promise<void> =>
  changeEnd(partnerId, actor, now, async (partner, tx) => {
    const day = new Date(`${endsOn}T00:00:00Z`);
    const today = now.toISOString().slice(0, 10);
    if (endsOn < today) throw invalidField("ends_on", "out_of_range", "Enter a day that isn't over");
    const endsAt = endsOn === today ? now : day;
    await updateContractEnd(partnerId, { endsAt, reason }, tx);
    const after = { contract_ends_at: endsAt.toISOString(), reason };
    return { action: "partner.end_contract", after, what: `The contract of ${partner.name} ends on ${endsOn} (UTC)` };
  });

/** Continues a contract that would have ended. Throws not_found, and limit_reached if none is ending or it has ended. */
export const continueContract = (partnerId: string, actor: Actor, now: Date): Promise<void> =>
  changeEnd(partnerId, actor, now, async (partner, tx) => {
    if (!partner.contractEndsAt) throw new AppError("limit_reached", "This contract has no end. Reload the page.");
    await updateContractEnd(partnerId, { endsAt: null, reason: null }, tx);
    const before = { contract_ends_at: partner.contractEndsAt.toISOString(), reason: partner.contractEndReason };
    return { action: "partner.continue_contract", before, what: `The contract of ${partner.name} continues` };
  });

type Changed = {
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** For the owners' email. */
  what: string;
};

async function changeEnd(
  partnerId: string,
  actor: Actor,
  now: Date,
  change: (partner: PartnerRow, tx: Tx) => Promise<Changed>,
): Promise<void> {
  await transact(async (tx) => {
    const partner = await selectPartnerLocked(partnerId, tx);
    if (!partner) throw new AppError("not_found", "Partner not found");
    if (hasEnded(partner, now)) throw new AppError("limit_reached", "This contract has ended, which can't be undone.");
    const { what, ...entry } = await change(partner, tx);
    await recordAudit({ actor, ...entry, target: partner.name, partnerId, environment: null }, now, tx);
    await notifyOwners({ partnerId, actor, what }, now, tx);
  });
}

/** Throws partner_access_disabled for new quotes and transactions in production after the end of the contract. */
export async function assertContract({ partnerId, environment }: TenantScope, now: Date): Promise<void> {
  if (environment !== "production") return;
  const partner = await selectPartner(partnerId);
  if (partner && hasEnded(partner, now)) throw contractEnded();
}

export const contractEnded = (): AppError =>
  new AppError(
    "partner_access_disabled",
    "The contract of this account has ended. New quotes and transactions aren't possible in production. Open transactions continue.",
  );
