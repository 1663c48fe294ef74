import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import type { Review } from "#lib/people/operators/contract.ts";
import { ProposedDecision } from "./proposed-decision.tsx";
import { reviewChoices } from "./review-choices.ts";
import { ReviewDifferences } from "./review-differences.tsx";

type ReviewPanelProps = {
  transactionId: string;
  review: Review;
  providerName: string;
  /** Who views the page. */
  operatorId: string;
  /** Decisions have to be confirmed by another operator. */
  needsApproval: boolean;
};

/** A transaction that needs review, and the decisions an operator can make or confirm. */
export function ReviewPanel({ transactionId, review, providerName, operatorId, needsApproval }: ReviewPanelProps) {
  const { reason, lines, version, proposal } = review;
  return (
    <div className="mb-4 max-w-300">
      <Panel title="Needs review">
        <p className="text-md font-medium">{reason.replace(/^The provider\b/, providerName)}</p>
        {lines && <ReviewDifferences lines={lines} providerName={providerName} />}
        {proposal && (
          <ProposedDecision
            transactionId={transactionId}
            proposal={proposal}
            providerName={providerName}
            isOwn={proposal.operatorId === operatorId}
          />
        )}
        {!proposal?.isOpen && (
          <Decisions
            path={`/api/operator/transactions/${transactionId}/decision`}
            version={version}
            providerName={providerName}
            needsApproval={needsApproval}
          />
        )}
      </Panel>
    </div>
  );
}

type DecisionsProps = { path: string; version: string; providerName: string; needsApproval: boolean };

function Decisions({ path, version, providerName, needsApproval }: DecisionsProps) {
  return (
    <ul className="mt-4">
      {reviewChoices(providerName).map(({ decision, label, meaning, isDangerous }) => {
        const isProposed = needsApproval && decision !== "keep";
        return (
          <li
            key={decision}
            className="border-line grid items-start gap-x-6 gap-y-2 border-t py-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <RequestDialog
              path={path}
              method="POST"
              fixed={{ decision, version }}
              label={label}
              look="plain"
              title={`${label}?`}
              description={isProposed ? `${meaning} Another operator has to confirm this first.` : meaning}
              action={isProposed ? "Propose decision" : "Save decision"}
              busy="Saving…"
              failed="The decision was not saved"
              done="Decision saved"
              isDangerous={isDangerous}
            >
              <Field name="reason" label="Reason" hint="Recorded in the transaction's history and in the audit log.">
                <Input maxLength={200} required autoComplete="off" />
              </Field>
            </RequestDialog>
            <p className="text-muted">{meaning}</p>
          </li>
        );
      })}
      {needsApproval && (
        <li className="border-line text-muted border-t pt-3">
          A decision that ends the review has to be confirmed by another operator within 24 hours.
        </li>
      )}
    </ul>
  );
}
