import type { ReactNode } from "react";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { OperatorPermission } from "#lib/people/operators/roles-contract.ts";

type WaitingProposalProps = {
  /** Confirms and removes the proposal. */
  path: string;
  /** What deciding requires, where the path doesn't decide it. */
  permission?: OperatorPermission;
  /** "change" or "decision". */
  noun: string;
  /** Proposed by the operator who views the page. */
  isOwn: boolean;
  /** Who proposed what. */
  children: ReactNode;
  expiresAt: Date;
  /** What else makes it lapse: "the order changes". */
  lapsesWhen: string;
  /** The dialog of the operator who confirms. */
  confirm: { title: string; description: ReactNode };
  /** What stays as it is without the proposal. */
  rest: string;
};

/** What an operator proposed, with the buttons of another one who confirms or rejects it. */
export function WaitingProposal(props: WaitingProposalProps) {
  const { path, permission, noun, isOwn, children, expiresAt, lapsesWhen, confirm, rest } = props;
  const request = { path, permission, busy: "Saving…" };
  return (
    <Callout tone="wait" className="mb-4">
      <p className="font-medium">Waiting for a second operator</p>
      <div className="wrap-anywhere">{children}</div>
      <p className="text-muted">
        Expires <TimeText at={expiresAt.toISOString()} isLong />, or when {lapsesWhen}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!isOwn && (
          <RequestDialog
            {...request}
            {...confirm}
            method="POST"
            label={`Confirm ${noun}`}
            look="primary"
            action={`Confirm ${noun}`}
            failed={`The ${noun} was not confirmed`}
            done={noun === "change" ? "Change confirmed" : "Decision confirmed"}
          />
        )}
        <RequestDialog
          {...request}
          method="DELETE"
          label={isOwn ? "Withdraw proposal" : "Reject proposal"}
          look="plain"
          title={isOwn ? "Withdraw your proposal?" : "Reject the proposal?"}
          description={`${rest}, and any operator can propose another ${noun}.`}
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
