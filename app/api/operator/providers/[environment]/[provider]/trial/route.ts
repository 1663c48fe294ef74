import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { connectionTest } from "#lib/operators/contract.ts";
import { recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import { checkConnection } from "#lib/provider-settings/check-connection.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";

export const POST = operatorEndpoint({
  message: "Connection tested",
  withoutStepUp: true,
  body: connectionTest,
  async run({ params, body, actor, now }) {
    const { environment, provider } = providerIn(params);
    // Recorded first, because requests to a provider are never sent within a transaction.
    const action = { action: "provider.test", target: provider, environment };
    await recordOperatorAction(actor, action, now, async () => undefined);
    await loadProviderSettings();
    const options = { wallet: body.wallet || null, amount: body.amount || null, now };
    return checkConnection({ environment, provider }, options);
  },
});
