import { applyDecision, type Reviewer } from "./apply-decision.ts";
import { lockReview, type ReviewContext, type ReviewedDecision } from "./lock-review.ts";
import { proposeDecision } from "./review-proposals.ts";

/** Applies the operator's decision on a transaction on hold: `accept` makes it a success with the amounts of the provider's
 * order, `fail` closes it as failed, `reject` keeps its status and resumes polling, `keep` only adds a note. The operator is named
 * in the history. With `needsApproval`, all decisions but `keep` are only proposed to another operator. Throws not_found when
 * the transaction isn't on hold, validation_failed when it or the order changed since it was reviewed or another decision is
 * proposed, provider_unavailable when the order can't be read or is no longer paid, and route_unsupported when the decision is
 * impossible. */
export async function resolveReview(
  id: string,
  decided: ReviewedDecision,
  reviewer: Reviewer,
  { needsApproval, ...context }: ReviewContext & { needsApproval: boolean },
): Promise<void> {
  await lockReview(id, decided, context, async (review, tx) => {
    if (needsApproval && review.decision !== "keep") await proposeDecision(review, reviewer, context.now, tx);
    else await applyDecision(review, reviewer, context.now, tx);
  });
}
