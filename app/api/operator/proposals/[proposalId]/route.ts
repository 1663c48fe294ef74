import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { confirmProposal } from "#lib/people/operators/change-partner.ts";
import { withReason } from "#lib/people/operators/contract.ts";
import { rejectChange } from "#lib/people/operators/make-change.ts";

export const POST = operatorEndpoint({
  message: "Change confirmed",
  run: ({ params: { proposalId = "" }, actor, now }) => confirmProposal(proposalId, actor, now),
});

export const DELETE = operatorEndpoint({
  message: "Proposed change removed",
  body: withReason,
  run: ({ params: { proposalId = "" }, body: { reason }, actor, now }) =>
    rejectChange(proposalId, { actor, reason }, now),
});
