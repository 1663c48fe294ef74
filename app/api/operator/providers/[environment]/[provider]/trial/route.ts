import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { testQuoteRequest } from "#lib/operators/contract.ts";
import { toTestQuoteLines } from "#lib/operators/format-test-quote.ts";
import { recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import { checkProvider } from "#lib/provider-settings/check-provider.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";

export const POST = operatorEndpoint({
  message: "Test quote requested",
  withoutStepUp: true,
  body: testQuoteRequest,
  async run({ params, body, actor, now }) {
    const { environment, provider } = providerIn(params);
    // Recorded first, because requests to a provider are never sent within a transaction.
    const action = { action: "provider.test", target: provider, environment };
    await recordOperatorAction(actor, action, now, async () => undefined);
    await loadProviderSettings();
    const options = { wallet: body.wallet || null, amount: body.amount || null, now };
    return toTestQuoteLines(await checkProvider({ environment, provider }, options));
  },
});
