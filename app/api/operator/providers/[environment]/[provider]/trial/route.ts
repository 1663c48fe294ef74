import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { providerIn } from "#http/operator-params.ts";
import { testConnection } from "#lib/people/operators/change-provider.ts";
import { connectionTest } from "#lib/people/operators/contract.ts";
import { recordOperatorAction } from "#lib/people/operators/record-operator-action.ts";

export const POST = operatorEndpoint({
  message: "Connection tested",
  withoutStepUp: true,
  body: connectionTest,
  async run({ params, body, actor, now }) {
    const { environment, provider } = providerIn(params);
    // Recorded first, because requests to a provider are never sent within a transaction.
    const action = { action: "provider.test", target: provider, environment };
    await recordOperatorAction(actor, action, now, async () => undefined);
    const options = { wallet: body.wallet || null, amount: body.amount || null };
    return testConnection({ environment, provider }, options, now);
  },
});
