import { partnerEndpoint } from "#http/partner-endpoint.ts";
import type { Input } from "#http/read-operation.ts";
import { findLastProvider } from "#lib/customers/find-last-provider.ts";
import { operations } from "#lib/openapi/operations.ts";
import { findPutLast } from "#lib/provider-preferences/find-put-last.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { qualityFor } from "#lib/quality/find-quality.ts";
import { chooseMethods } from "#lib/quotes/fetch-method-quotes.ts";
import { listQuotes } from "#lib/quotes/list-quotes.ts";
import { chooseProviders, findInvalidQuoteFields, readQuoteRequest } from "#lib/quotes/read-quote-request.ts";
import { sortEntries } from "#lib/quotes/sort-entries.ts";
import { toQuoteEntries } from "#lib/quotes/to-quote-entry.ts";
import { withScreening } from "#lib/screening/screen-wallet.ts";

export const GET = partnerEndpoint(operations.listQuotes, list, (fields, { environment }) =>
  findInvalidQuoteFields(environment, fields),
);

async function list({ apiKey, query, baseUrl, now }: Input<typeof operations.listQuotes>) {
  const request = await withScreening(apiKey, await readQuoteRequest(apiKey.environment, query), now);
  const providers = chooseProviders(enabledProviders(apiKey.environment), query.providers);
  const methodsOf = await chooseMethods(apiKey.environment, request, query.methods);
  const findQuality = await qualityFor(apiKey);
  const [quotes, lastProvider, isPutLast] = await Promise.all([
    listQuotes(request, providers, now, methodsOf),
    query.customer_ref === undefined ? undefined : findLastProvider(apiKey, query.customer_ref),
    findPutLast(apiKey, query, now),
  ]);
  const entries = await toQuoteEntries(quotes, {
    scope: apiKey,
    baseUrl,
    fees: apiKey,
    now,
    findQuality,
    lastProvider,
  });
  return sortEntries(entries, query.sort, isPutLast);
}
