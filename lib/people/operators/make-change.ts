import { transact } from "#db/client.ts";
import type { OperatorRole } from "#db/enums.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import {
  deleteProposalOf,
  insertProposal,
  lockProposals,
  type ProposalPlace,
  type ProposalRow,
  selectProposal,
  selectProposalOf,
} from "#lib/people/queries/proposals.ts";
import { randomId } from "#lib/random-id.ts";
import { proposalLifetimeMs } from "#lib/transactions/review-proposals.ts";
import { notifyOperators } from "./notify-operators.ts";
import type { Tx } from "./record-operator-action.ts";
import { operatorsWith, proposalPermissions } from "./roles-contract.ts";

type Details = Record<string, unknown>;

/** What a change would do now, for the audit log, the operators' email, and the proposal: without secrets. */
export type ChangePreview = {
  before?: Details | undefined;
  after?: Details | undefined;
  /** Identifies the values that it changes. */
  version: string;
  /** Why there is nothing to propose. */
  unchanged?: string | undefined;
};

/** A change that one operator makes, or with SVC_REVIEW_APPROVALS=2 proposes and another one confirms. */
export type OperatorChange<Result = unknown> = {
  place: ProposalPlace;
  /** In the audit log. */
  action: string;
  /** The partner whose audit log also shows it. */
  partnerId?: string;
  /** What is changed, in a sentence: "the fee of Acme in production". */
  what: string;
  /** What operators can do about it in their email, where it can't be undone. */
  advice?: string;
  /** Throws if the change is invalid. */
  preview(tx: Tx): Promise<ChangePreview>;
  apply(tx: Tx): Promise<Result>;
  /** Encrypts what `apply` needs of it, for the proposal with this ID. */
  sealFor?(proposalId: string): Buffer;
};

/** `recipients`: the email addresses of all operators. */
export type ChangeContext = { actor: Actor; recipients: string[]; now: Date };

/** Null if the change was only proposed. */
export function makeChange<Result>(change: OperatorChange<Result>, context: ChangeContext): Promise<Result | null> {
  return transact(async (tx) => {
    await lockProposals(change.place, tx);
    const preview = await change.preview(tx);
    if (env().SVC_REVIEW_APPROVALS === 1) return applyChange(change, preview, context, tx);
    await proposeChange(change, preview, context, tx);
    return null;
  });
}

/** Throws validation_failed while another change of the same settings waits. */
async function proposeChange(
  change: OperatorChange,
  { before, after, version, unchanged }: ChangePreview,
  context: ChangeContext,
  tx: Tx,
): Promise<void> {
  const { actor, now } = context;
  if (unchanged) throw new AppError("validation_failed", unchanged);
  const earlier = await selectProposalOf(change.place, tx);
  if (earlier && isOpen(earlier, version, now))
    throw new AppError(
      "validation_failed",
      `A change of ${earlier.operatorEmail} is already waiting. Reload the page.`,
    );
  await deleteProposalOf(change.place, tx);
  const id = randomId("prp");
  const proposal = { id, ...change.place, action: change.action, before, after, version };
  const proposer = { operatorId: actor.id ?? "", operatorEmail: actor.name };
  const expiresAt = new Date(now.getTime() + proposalLifetimeMs);
  await insertProposal({ ...proposal, ...proposer, proposedAt: now, expiresAt }, change.sealFor?.(id) ?? null, tx);
  await recordProposal({ actor, action: "proposal.create", place: change.place, before, after }, now, tx);
  await notifyOperators({ ...change, before, after, isProposed: true }, context, tx);
}

const isOpen = ({ version, expiresAt }: ProposalRow, current: string, now: Date): boolean =>
  version === current && expiresAt > now;

async function applyChange<Result>(
  change: OperatorChange<Result>,
  { before, after }: ChangePreview,
  { proposedBy, ...context }: ChangeContext & { proposedBy?: string },
  tx: Tx,
): Promise<Result> {
  const { place, action, partnerId = null } = change;
  const { actor, now } = context;
  const audited = proposedBy ? { ...after, proposedBy } : after;
  const entry = { actor, action, target: place.subject, partnerId, environment: place.environment };
  await recordAudit({ ...entry, before, after: audited }, now, tx);
  const result = await change.apply(tx);
  await notifyOperators({ ...change, before, after: audited, isProposed: false }, context, tx);
  return result;
}

/** Applies what another operator proposed. Throws not_found if it lapsed, expired, or was replaced, and scope_missing for
 * one's own. */
export async function confirmChange(
  proposalId: string,
  toChange: (proposal: ProposalRow, tx: Tx) => Promise<OperatorChange>,
  context: ChangeContext,
): Promise<void> {
  await withProposal(proposalId, async (proposal, tx) => {
    if (proposal.operatorId === context.actor.id)
      throw new AppError("scope_missing", "You proposed this change. Another operator has to confirm it.");
    const change = await toChange(proposal, tx);
    const preview = await change.preview(tx);
    if (!isOpen(proposal, preview.version, context.now)) throw lapsed();
    // Its settings can't be proposed again before the end of the transaction.
    await deleteProposalOf(proposal, tx);
    await applyChange(change, preview, { ...context, proposedBy: proposal.operatorEmail }, tx);
  });
}

/** Removes the proposal, or withdraws one's own. Throws not_found, and scope_missing if the role can't make such changes. */
export async function rejectChange(
  proposalId: string,
  { actor, role, reason }: { actor: Actor; role: OperatorRole; reason: string },
  now: Date,
): Promise<void> {
  await withProposal(proposalId, async (proposal, tx) => {
    assertMayDecide(proposal, role);
    await deleteProposalOf(proposal, tx);
    const action = proposal.operatorId === actor.id ? "proposal.withdraw" : "proposal.reject";
    const before = { ...proposal.after, proposedBy: proposal.operatorEmail };
    await recordProposal({ actor, action, place: proposal, before, after: { reason } }, now, tx);
  });
}

/** Throws scope_missing. */
export function assertMayDecide({ kind }: ProposalRow, role: OperatorRole): void {
  if (operatorsWith(proposalPermissions[kind]).includes(role)) return;
  throw new AppError("scope_missing", `Your role (${role}) doesn't allow this.`);
}

async function withProposal(id: string, work: (proposal: ProposalRow, tx: Tx) => Promise<void>): Promise<void> {
  await transact(async (tx) => {
    const found = await selectProposal(id, tx);
    if (!found) throw lapsed();
    await lockProposals(found, tx);
    const proposal = await selectProposal(id, tx);
    if (!proposal) throw lapsed();
    await work(proposal, tx);
  });
}

export const lapsed = (): AppError => new AppError("not_found", "This change is no longer waiting. Reload the page.");

type ProposalEntry = {
  actor: Actor;
  action: string;
  place: ProposalPlace;
  before?: Details | undefined;
  after?: Details | undefined;
};

/** Partners only see what was applied. */
const recordProposal = ({ place, before, after, ...entry }: ProposalEntry, now: Date, tx: Tx) =>
  recordAudit(
    {
      ...entry,
      target: place.subject,
      partnerId: null,
      environment: place.environment,
      ...(before && { before }),
      ...(after && { after }),
    },
    now,
    tx,
  );
