import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { testQuoteRequest } from "#lib/operators/contract.ts";
import { toTestQuoteLines } from "#lib/operators/format-test-quote.ts";
import { checkProvider } from "#lib/provider-settings/check-provider.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";

export const POST = operatorEndpoint({
  message: "Test quote requested",
  body: testQuoteRequest,
  act: ({ params }) => ({
    action: "provider.test",
    target: providerIn(params).provider,
    environment: providerIn(params).environment,
  }),
  async run({ params, body, now }) {
    await loadProviderSettings();
    const options = { wallet: body.wallet || null, amount: body.amount || null, now };
    return toTestQuoteLines(await checkProvider(providerIn(params), options));
  },
});
