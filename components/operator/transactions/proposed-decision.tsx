import { WaitingProposal } from "#components/operator/waiting-proposal.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ReviewProposal } from "#lib/people/operators/contract.ts";
import { reviewChoices } from "./review-choices.ts";

type ProposedDecisionProps = {
  transactionId: string;
  proposal: ReviewProposal;
  providerName: string;
  /** Proposed by the operator who views the page. */
  isOwn: boolean;
};

/** A decision that waits for a second operator, or one that lapsed. */
export function ProposedDecision({ transactionId, proposal, providerName, isOwn }: ProposedDecisionProps) {
  const { operatorEmail, reason, proposedAt, expiresAt, isOpen } = proposal;
  const choice = reviewChoices(providerName).find(({ decision }) => decision === proposal.decision);
  const proposed = (
    <>
      {isOwn ? "You" : operatorEmail} proposed “{choice?.label}” <TimeText at={proposedAt.toISOString()} isLong />: “
      {reason}”
    </>
  );
  if (!isOpen)
    return (
      <Callout className="mb-4">
        <p>{proposed}</p>
        <p>
          The proposal lapsed because the order changed or nobody confirmed it in time. Review the transaction again.
        </p>
      </Callout>
    );
  return (
    <WaitingProposal
      path={`/api/operator/transactions/${transactionId}/proposals/${proposal.id}`}
      noun="decision"
      isOwn={isOwn}
      expiresAt={expiresAt}
      lapsesWhen="the order changes"
      confirm={{
        title: `${choice?.label}?`,
        description: `${choice?.meaning} Reason of ${operatorEmail}: “${reason}”`,
      }}
      rest="The transaction stays on hold"
    >
      <p>{proposed}</p>
    </WaitingProposal>
  );
}
