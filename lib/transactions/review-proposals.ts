import { db, type Tx, transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import {
  deleteReviewProposal,
  type ReviewProposalRow,
  selectReviewProposal,
  upsertReviewProposal,
} from "#lib/transactions/queries/review-proposals.ts";
import { selectTransactionLocked, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { applyDecision, decideChange, type Reviewer } from "./apply-decision.ts";
import { type LockedReview, lockReview, type ReviewContext } from "./lock-review.ts";
import { reviewVersion } from "./review-order.ts";

export const proposalLifetimeMs = dayMs;

/** Whether the proposal still counts: it lapses after a day, and when the transaction or the provider's order changes. That of
 * a removed or disabled operator isn't found in the first place. */
export const isOpenProposal = ({ version, expiresAt }: ReviewProposalRow, row: TransactionRow, now: Date): boolean =>
  row.reviewReason !== null && expiresAt > now && version === reviewVersion(row);

/** Stores the decision for another operator to confirm. Throws validation_failed while another one waits. */
export async function proposeDecision(review: LockedReview, reviewer: Reviewer, now: Date, tx: Tx): Promise<void> {
  const { row, decision } = review;
  const { actor, reason } = reviewer;
  const earlier = await selectReviewProposal(row.id, tx);
  if (earlier && isOpenProposal(earlier, row, now))
    throw new AppError(
      "validation_failed",
      `A decision of ${earlier.operatorEmail} is already waiting. Reload the page.`,
    );
  // Throws if it is impossible.
  decideChange(review, "", now);
  const expiresAt = new Date(now.getTime() + proposalLifetimeMs);
  const proposal = { id: randomId("rvp"), decision, reason, version: reviewVersion(row) };
  const columns = { transactionId: row.id, operatorId: actor.id ?? "", proposedAt: now, expiresAt };
  await upsertReviewProposal({ ...proposal, ...columns }, tx);
  const before = earlier && { lapsedDecision: earlier.decision, proposedBy: earlier.operatorEmail };
  await recordProposal(row, { actor, action: "transaction.propose", before, after: { decision, reason } }, now, tx);
}

/** Applies the decision that another operator proposed. Throws like resolveReview, not_found when the proposal lapsed or was
 * replaced, and scope_missing for one's own. */
export async function confirmProposal(
  transactionId: string,
  proposalId: string,
  actor: Actor,
  context: ReviewContext,
): Promise<void> {
  const { now } = context;
  const proposed = assertFound(await selectReviewProposal(transactionId, db), proposalId);
  if (proposed.operatorId === actor.id)
    throw new AppError("scope_missing", "You proposed this decision. Another operator has to confirm it.");
  await lockReview(transactionId, proposed, context, async (review, tx) => {
    const proposal = assertFound(await selectReviewProposal(transactionId, tx), proposalId);
    if (!isOpenProposal(proposal, review.row, now)) throw lapsed();
    await applyDecision(review, { actor, reason: proposal.reason, proposedBy: proposal.operatorEmail }, now, tx);
    await deleteReviewProposal(transactionId, tx);
  });
}

/** Removes the proposal, or withdraws one's own. The transaction stays on hold. Throws not_found. */
export async function rejectProposal(
  transactionId: string,
  proposalId: string,
  { actor, reason }: Reviewer,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const row = await selectTransactionLocked(transactionId, tx);
    const { decision, ...proposal } = assertFound(await selectReviewProposal(transactionId, tx), proposalId);
    if (!row) throw lapsed();
    await deleteReviewProposal(transactionId, tx);
    const action = proposal.operatorId === actor.id ? "transaction.withdraw_proposal" : "transaction.reject_proposal";
    const before = { decision, reason: proposal.reason, proposedBy: proposal.operatorEmail };
    await recordProposal(row, { actor, action, before, after: { reason } }, now, tx);
  });
}

function assertFound(proposal: ReviewProposalRow | undefined, id: string): ReviewProposalRow {
  if (proposal?.id !== id) throw lapsed();
  return proposal;
}

const lapsed = () => new AppError("not_found", "This decision is no longer waiting. Reload the page.");

type ProposalEntry = { actor: Actor; action: string; before?: Record<string, unknown>; after: Record<string, unknown> };

const recordProposal = ({ id, partnerId, environment }: TransactionRow, entry: ProposalEntry, now: Date, tx: Tx) =>
  recordAudit({ ...entry, target: id, partnerId, environment }, now, tx);
