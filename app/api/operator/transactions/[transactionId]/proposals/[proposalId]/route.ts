import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { withReason } from "#lib/people/operators/contract.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { confirmProposal, rejectProposal } from "#lib/transactions/review-proposals.ts";

export const POST = operatorEndpoint({
  permission: "support",
  message: "Decision confirmed",
  async run({ params: { transactionId = "", proposalId = "" }, actor, now }) {
    await loadProviderSettings();
    await confirmProposal(transactionId, proposalId, actor, { providersIn: configuredProviders, now });
  },
});

export const DELETE = operatorEndpoint({
  permission: "support",
  message: "Proposed decision removed",
  body: withReason,
  run: ({ params: { transactionId = "", proposalId = "" }, body: { reason }, actor, now }) =>
    rejectProposal(transactionId, proposalId, { actor, reason }, now),
});
