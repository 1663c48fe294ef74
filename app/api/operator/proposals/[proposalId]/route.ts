import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { confirmProposal } from "#lib/people/operators/change-partner.ts";
import { withReason } from "#lib/people/operators/contract.ts";
import { rejectChange } from "#lib/people/operators/make-change.ts";

export const POST = operatorEndpoint({
  permission: "fees",
  message: "Change confirmed",
  run: ({ params: { proposalId = "" }, actor, operator: { role }, now }) =>
    confirmProposal(proposalId, { actor, role }, now),
});

export const DELETE = operatorEndpoint({
  permission: "fees",
  message: "Proposed change removed",
  body: withReason,
  run: ({ params: { proposalId = "" }, body: { reason }, actor, operator: { role }, now }) =>
    rejectChange(proposalId, { actor, role, reason }, now),
});
