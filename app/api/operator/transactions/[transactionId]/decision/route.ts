import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { reviewDecision } from "#lib/operators/contract.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { resolveReview } from "#lib/transactions/resolve-review.ts";

export const POST = operatorEndpoint({
  message: "Decision saved",
  body: reviewDecision,
  async run({ params, body: { decision, reason }, actor, now }) {
    await loadProviderSettings();
    const context = { providersIn: configuredProviders, now };
    await resolveReview(params.transactionId ?? "", decision, { actor, reason }, context);
  },
});
