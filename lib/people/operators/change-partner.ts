import type { OperatorRole } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { assertGrant, findAccess, grantAccess, proposalPlace, updateFee } from "#lib/partners/access.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { selectOperatorEmails } from "#lib/people/queries/operators.ts";
import { type ProposalRow, selectProposal } from "#lib/people/queries/proposals.ts";
import { addShare, previewShare, type ShareTerms } from "#lib/statements/fee-shares.ts";
import { proposedAdjustment } from "./add-adjustment.ts";
import { proposedFeeChange } from "./change-fees.ts";
import { changeProvider } from "./change-provider.ts";
import {
  assertMayDecide,
  type ChangeContext,
  confirmChange,
  lapsed,
  makeChange,
  type OperatorChange,
} from "./make-change.ts";
import type { Tx } from "./record-operator-action.ts";

/** Sets a partner's fee in basis points, or proposes it. Throws not_found, and like makeChange. */
export async function changeFee(scope: TenantScope, bps: number, actor: Actor, now: Date): Promise<void> {
  const change = feeChange(await nameOf(scope), scope, bps);
  await makeChange(change, await contextOf(actor, now));
}

/** Sets the partner's share of our fee from a day on, or proposes it. Throws not_found, validation_failed for days of closed months,
 * and like makeChange. */
export async function changeShare(scope: TenantScope, terms: ShareTerms, actor: Actor, now: Date): Promise<void> {
  const change = shareChange(await nameOf(scope), scope, terms, now);
  await makeChange(change, await contextOf(actor, now));
}

/** Gives a partner access to an environment, or proposes it. `override`: why, although checks are open. Throws not_found, and like
 * assertGrant and makeChange. */
export async function grantToPartner(
  scope: TenantScope,
  override: string | undefined,
  actor: Actor,
  now: Date,
): Promise<void> {
  await makeChange(accessChange(await nameOf(scope), scope, { override, actor, now }), await contextOf(actor, now));
}

const contextOf = async (actor: Actor, now: Date): Promise<ChangeContext> => ({
  actor,
  recipients: await selectOperatorEmails(),
  now,
});

async function nameOf({ partnerId }: TenantScope, tx?: Tx): Promise<string> {
  const partner = await selectPartner(partnerId, tx);
  if (!partner) throw new AppError("not_found", "Partner not found");
  return partner.name;
}

/** Applies what another operator proposed. Throws like confirmChange. */
export async function confirmProposal(
  proposalId: string,
  { actor, role }: { actor: Actor; role: OperatorRole },
  now: Date,
): Promise<void> {
  const proposal = await selectProposal(proposalId);
  if (!proposal) throw lapsed();
  assertMayDecide(proposal, role);
  const { kind, environment, subject } = proposal;
  if (kind === "provider_settings")
    await changeProvider({ kind: "confirm", environment, provider: subject, proposal: proposalId }, actor, now);
  else {
    const context = await contextOf(actor, now);
    const toChange = async (found: ProposalRow, tx: Tx) => {
      if (kind === "adjustment") return proposedAdjustment(found, actor, now);
      return (await proposedFeeChange(found, now, tx)) ?? toPartnerChange(found, context, tx);
    };
    await confirmChange(proposalId, toChange, context);
  }
}

async function toPartnerChange(
  { kind, environment, subject, after }: ProposalRow,
  { actor, now }: ChangeContext,
  tx: Tx,
): Promise<OperatorChange> {
  const scope = { partnerId: subject, environment };
  const name = await nameOf(scope, tx);
  if (kind === "fee_share") return shareChange(name, scope, after as ShareTerms, now);
  if (kind === "partner_fee") return feeChange(name, scope, Number(after?.bps));
  const override = typeof after?.override === "string" ? after.override : undefined;
  return accessChange(name, scope, { override, actor, now });
}

const feeChange = (name: string, scope: TenantScope, bps: number): OperatorChange => ({
  place: proposalPlace(scope, "partner_fee"),
  action: "partner.fee",
  partnerId: scope.partnerId,
  what: `the fee of ${name} in ${scope.environment}`,
  async preview(tx) {
    const access = await findAccess(scope, tx);
    if (!access) throw new AppError("not_found", "This partner has no access to this environment");
    const unchanged = access.feeBps === bps ? `The fee is already ${bps} basis points.` : undefined;
    return { before: { bps: access.feeBps }, after: { bps }, version: String(access.feeBps), unchanged };
  },
  apply: (tx) => updateFee(scope, bps, tx),
});

const shareChange = (name: string, scope: TenantScope, terms: ShareTerms, now: Date): OperatorChange => ({
  place: proposalPlace(scope, "fee_share"),
  action: "partner.fee_share",
  partnerId: scope.partnerId,
  what: `the fee share of ${name} in ${scope.environment}`,
  preview: (tx) => previewShare(scope, terms, tx),
  apply: (tx) => addShare(scope, terms, now, tx),
});

type Granting = { override: string | undefined; actor: Actor; now: Date };

/** The partner doesn't see that checks are overridden, and why. */
function accessChange(name: string, scope: TenantScope, { override, actor, now }: Granting): OperatorChange {
  const place = proposalPlace(scope, "partner_access");
  const entry = { actor, action: "partner.grant", target: scope.partnerId, ...scope };
  const isOverride = override !== undefined;
  return {
    place,
    ...(isOverride ? { action: "partner.override_checks" } : { action: entry.action, partnerId: scope.partnerId }),
    what: `the ${scope.environment} access of ${name}`,
    async preview(tx) {
      const open = await assertGrant(scope, now, { override }, tx);
      const access = await findAccess(scope, tx);
      const version = access ? "granted" : ["none", ...open].join(" ");
      const unchanged = access && "This partner already has access.";
      return { version, unchanged, ...(isOverride && { after: { override, open_checks: open } }) };
    },
    async apply(tx) {
      if (isOverride) await recordAudit(entry, now, tx);
      await grantAccess(scope, now, { override }, tx);
    },
  };
}
