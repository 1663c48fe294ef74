import { selectReviewProposals } from "#db/review-proposals.ts";
import { isOpenProposal } from "#lib/transactions/review-proposals.ts";

const listedMax = 1_000;

/** Decisions that wait for a second operator, oldest first: of all transactions, or only of these. */
export async function listOpenProposals(
  now: Date,
  transactionIds?: string[],
): Promise<{ transactionId: string; proposedAt: Date }[]> {
  if (transactionIds?.length === 0) return [];
  const found = await selectReviewProposals({ now, transactionIds, limit: listedMax });
  return found
    .filter(({ proposal, row }) => isOpenProposal(proposal, row, now))
    .map(({ proposal: { transactionId, proposedAt } }) => ({ transactionId, proposedAt }));
}
