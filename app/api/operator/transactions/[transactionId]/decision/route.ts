import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { reviewDecision } from "#lib/operators/contract.ts";
import { scopeOfTransaction } from "#lib/operators/read-transaction.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { resolveReview } from "#lib/transactions/resolve-review.ts";

export const POST = operatorEndpoint({
  message: "Decision saved",
  body: reviewDecision,
  act: async ({ params: { transactionId = "" }, body }) => ({
    action: `transaction.${body.decision}`,
    target: transactionId,
    ...(await scopeOfTransaction(transactionId)),
    details: { reason: body.reason },
  }),
  async run({ params, body, operator, now }) {
    await loadProviderSettings();
    const by = `${operator.email}: ${body.reason}`;
    await resolveReview(params.transactionId ?? "", body.decision, by, { providersIn: configuredProviders, now });
  },
});
