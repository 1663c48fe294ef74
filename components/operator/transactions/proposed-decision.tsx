import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ReviewProposal } from "#lib/operators/contract.ts";
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
  const request = { path: `/api/operator/transactions/${transactionId}/proposals/${proposal.id}`, busy: "Saving…" };
  return (
    <Callout tone="wait" className="mb-1">
      <p className="font-medium">Waiting for a second operator</p>
      <p className="wrap-anywhere">{proposed}</p>
      <p className="text-muted">
        Expires <TimeText at={expiresAt.toISOString()} isLong />, or when the order changes.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!isOwn && (
          <RequestDialog
            {...request}
            method="POST"
            label="Confirm decision"
            look="primary"
            title={`${choice?.label}?`}
            description={`${choice?.meaning} Reason of ${operatorEmail}: “${reason}”`}
            action="Confirm decision"
            failed="The decision was not confirmed"
            done="Decision confirmed"
          />
        )}
        <RequestDialog
          {...request}
          method="DELETE"
          label={isOwn ? "Withdraw proposal" : "Reject proposal"}
          look="plain"
          title={isOwn ? "Withdraw your proposal?" : "Reject the proposal?"}
          description="The transaction stays on hold, and any operator can propose another decision."
          action={isOwn ? "Withdraw proposal" : "Reject proposal"}
          failed="The proposal was not removed"
          done="Proposal removed"
        >
          <Field name="reason" label="Reason" hint="Recorded in the audit log.">
            <Input maxLength={200} required autoComplete="off" />
          </Field>
        </RequestDialog>
      </div>
    </Callout>
  );
}
