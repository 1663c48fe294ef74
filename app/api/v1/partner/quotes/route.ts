import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { chooseMethods } from "#lib/quotes/fetch-method-quotes.ts";
import { listQuotes } from "#lib/quotes/list-quotes.ts";
import { chooseProviders, readQuoteRequest } from "#lib/quotes/read-quote-request.ts";
import { toQuoteEntries } from "#lib/quotes/to-quote-entry.ts";

export const GET = partnerEndpoint(operations.listQuotes, async ({ apiKey, query, baseUrl, now }) => {
  const request = await readQuoteRequest(apiKey.environment, query);
  const providers = chooseProviders(enabledProviders(apiKey.environment), query.providers);
  const methodsOf = await chooseMethods(apiKey.environment, request, query.methods);
  const { feeBps } = apiKey;
  return toQuoteEntries(await listQuotes(request, providers, now, methodsOf), { scope: apiKey, baseUrl, feeBps });
});
