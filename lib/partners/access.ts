import type { Executor } from "#db/client.ts";
import { type ApprovalCheckKind, environments } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { updateRulesEnded } from "#lib/fees/queries.ts";
import { deleteProductionRequest } from "#lib/integration/queries/integration-checks.ts";
import { listApprovalChecks } from "#lib/partners/approval.ts";
import { openChecks, openChecksText } from "#lib/partners/approval-contract.ts";
import { contactOf } from "#lib/partners/contact.ts";
import { hasContact, missingContactText } from "#lib/partners/contract.ts";
import {
  deleteAccess,
  insertAccess,
  selectAccess,
  selectPartner,
  updateAccessFee,
  updateAccessLimits,
} from "#lib/partners/queries/partners.ts";
import { deleteProposalOf, type ProposalPlace } from "#lib/people/queries/proposals.ts";
import type { Bucket } from "#lib/rate-limit.ts";

/** `override`: why an operator grants production access although checks are open. */
type Grant = { override?: string | undefined };

/** Grants a partner API access in an environment, effective with the next request. Throws like `assertGrant`. */
export async function grantAccess(scope: TenantScope, now: Date, grant: Grant = {}, tx?: Executor): Promise<void> {
  await assertGrant(scope, now, grant, tx);
  await insertAccess(scope, tx);
  await deleteProposalOf(proposalPlace(scope, "partner_access"), tx);
  if (scope.environment === "production") await deleteProductionRequest(scope.partnerId, tx);
}

/** The approval checks that the grant overrides. Throws not_found, and limit_reached if the partner's buyers in production would have
 * nobody to contact, or if checks are open and aren't overridden. */
export async function assertGrant(
  scope: TenantScope,
  now: Date,
  { override }: Grant = {},
  tx?: Executor,
): Promise<ApprovalCheckKind[]> {
  const partner = await selectPartner(scope.partnerId, tx);
  if (!partner) throw new AppError("not_found", "Partner not found");
  if (scope.environment !== "production" || (await selectAccess(scope, tx))) return [];
  if (!hasContact(contactOf(partner))) throw new AppError("limit_reached", missingContactText);
  const open = openChecks(await listApprovalChecks(scope.partnerId, now, tx));
  if (open.length > 0 && override === undefined)
    throw new AppError("limit_reached", `${openChecksText(open)} Enter a reason to grant access anyway.`);
  return open;
}

/** Revokes a partner's API access in an environment, effective with the next request. Its limits and fee there are deleted, and its
 * fee rules ended; open transactions continue. Throws not_found. */
export async function revokeAccess(scope: TenantScope, tx?: Executor): Promise<void> {
  assertFound(await deleteAccess(scope, tx));
  await updateRulesEnded(scope, currentTime(), tx);
  await deleteProposalOf(proposalPlace(scope, "partner_fee"), tx);
  await deleteProposalOf(proposalPlace(scope, "fee_rule"), tx);
}

/** Where a proposed change of the partner's fee or access is stored. */
export const proposalPlace = (
  { partnerId, environment }: TenantScope,
  kind: "partner_fee" | "fee_rule" | "partner_access" | "fee_share",
): ProposalPlace => ({ kind, environment, subject: partnerId });

/** Whether the partner may use the Partner API in this environment. The operator grants production. */
export const hasAccess = async (scope: TenantScope): Promise<boolean> => (await selectAccess(scope)) !== undefined;

/** The environments that the partner can use, with the requests per minute of each kind for one key. */
export const listAccess = (partnerId: string) =>
  Promise.all(
    environments.toReversed().map(async (environment) => ({
      environment,
      granted: (await selectAccess({ partnerId, environment })) ?? null,
    })),
  );

/** Sets the requests per minute of each kind for the partner's keys, effective with the next request. Throws not_found. */
export async function updateLimits(scope: TenantScope, limits: Record<Bucket, number>, tx?: Executor): Promise<void> {
  assertFound(await updateAccessLimits(scope, limits, tx));
}

/** Sets our fee in basis points for new quotes. Existing transactions keep theirs. Throws not_found. */
export async function updateFee(scope: TenantScope, feeBps: number, tx?: Executor): Promise<void> {
  assertFound(await updateAccessFee(scope, feeBps, tx));
  await deleteProposalOf(proposalPlace(scope, "partner_fee"), tx);
}

/** Undefined without access. */
export const findAccess = selectAccess;

type Access = Awaited<ReturnType<typeof selectAccess>>;

/** The requests per minute of each kind, as the operator sets them. */
export const limitsOf = (access: Access): Record<Bucket, number> | undefined =>
  access && {
    reads: access.readsPerMinute,
    quotes: access.quotesPerMinute,
    creations: access.creationsPerMinute,
  };

function assertFound(isFound: boolean): void {
  if (!isFound) throw new AppError("not_found", "This partner has no access to this environment");
}
