import { AppError } from "#lib/errors.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { fetchMethodQuotes, type MethodsOf } from "./fetch-method-quotes.ts";
import { type PricedQuote, quoteFailure } from "./fetch-quote.ts";
import { findOutliers } from "./find-outliers.ts";
import { compareIds, type Ranked, rankQuotes } from "./rank-quotes.ts";
import { reportProviderError } from "./report-provider-error.ts";

type ProviderQuote = { id: string; provider: RampProvider; request: QuoteRequest; quote: PricedQuote };
export type SupportedQuote = Ranked<ProviderQuote>;
export type UnsupportedQuote = { provider: RampProvider; request: QuoteRequest; reason: Unsupported };
export type Quotes = { supported: SupportedQuote[]; unsupported: UnsupportedQuote[] };

/** Requests quotes from every provider in parallel, one of each method that `methodsOf` names, or of the request's. A provider
 * that fails or declines only loses its own quotes. */
export async function listQuotes(
  request: QuoteRequest,
  providers: readonly RampProvider[],
  now: Date,
  methodsOf: MethodsOf = () => [request.method],
): Promise<Quotes> {
  const ofProviders = await Promise.all(
    providers.map(async (provider) => {
      const found = await fetchMethodQuotes(provider, { request, methods: methodsOf(provider.id), now });
      return found.map((one) => ({ ...one, provider }));
    }),
  );
  const quotes: ProviderQuote[] = [];
  const unsupported: UnsupportedQuote[] = [];
  for (const { provider, request, result } of ofProviders.flat()) {
    if ("unsupported" in result) unsupported.push({ provider, request, reason: result });
    else quotes.push({ id: provider.id, provider, request, quote: result });
  }
  // Rates of different methods have different fees, so that only those of one can be compared.
  const outliers = [...Map.groupBy(quotes, ({ request }) => request.method).values()].flatMap(findOutliers);
  for (const { provider, request, quote } of outliers) {
    const message = `The rate ${quote.exchangeRate} is far from the other providers' rates`;
    reportProviderError(provider, new AppError("provider_unavailable", message));
    unsupported.push({ provider, request, reason: quoteFailure(provider) });
  }
  return {
    supported: rankQuotes(
      quotes.filter((item) => !outliers.includes(item)),
      request.side,
    ),
    unsupported: unsupported.sort((a, b) => compareIds(a.provider.id, b.provider.id)),
  };
}
