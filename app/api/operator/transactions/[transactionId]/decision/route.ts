import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { env } from "#lib/env.ts";
import { reviewDecision } from "#lib/people/operators/contract.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { resolveReview } from "#lib/transactions/resolve-review.ts";

export const POST = operatorEndpoint({
  permission: "support",
  message: "Decision saved",
  body: reviewDecision,
  async run({ params, body: { reason, ...decided }, actor, now }) {
    await loadProviderSettings();
    const context = { providersIn: configuredProviders, needsApproval: env().SVC_REVIEW_APPROVALS > 1, now };
    await resolveReview(params.transactionId ?? "", decided, { actor, reason }, context);
  },
});
