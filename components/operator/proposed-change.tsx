import { ArrowText } from "#components/ui/text/arrow-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ProposedChange as Change } from "#lib/people/operators/contract.ts";
import { proposalPermissions } from "#lib/people/operators/roles-contract.ts";
import { WaitingProposal } from "./waiting-proposal.tsx";

type ProposedChangeProps = {
  change: Change;
  /** "proposed to change the fee". */
  did: string;
  /** What happens once it is confirmed. */
  effect: string;
  operatorId: string;
};

/** A change of settings, a fee, or access that waits for a second operator. */
export function ProposedChange({ change, did, effect, operatorId }: ProposedChangeProps) {
  const { id, lines, operatorEmail, proposedAt, expiresAt } = change;
  const isOwn = change.operatorId === operatorId;
  const facts = (
    <ul className="wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>
          <ArrowText text={line} />
        </li>
      ))}
    </ul>
  );
  return (
    <WaitingProposal
      path={`/api/operator/proposals/${id}`}
      permission={proposalPermissions[change.kind]}
      noun="change"
      isOwn={isOwn}
      expiresAt={expiresAt}
      lapsesWhen="the current values change"
      confirm={{
        title: "Confirm this change?",
        description: (
          <>
            {operatorEmail} {did}. {effect}
            {facts}
          </>
        ),
      }}
      rest="Nothing changes"
    >
      <p>
        {isOwn ? "You" : operatorEmail} {did} <TimeText at={proposedAt.toISOString()} isLong />.
      </p>
      {facts}
    </WaitingProposal>
  );
}
