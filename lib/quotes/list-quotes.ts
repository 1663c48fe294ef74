import { AppError } from "#lib/errors.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { fetchSharedQuote, type PricedQuote, quoteFailure } from "./fetch-quote.ts";
import { findOutliers } from "./find-outliers.ts";
import { type Ranked, rankQuotes } from "./rank-quotes.ts";
import { reportProviderError } from "./report-provider-error.ts";

type ProviderQuote = { id: string; provider: RampProvider; quote: PricedQuote };
export type SupportedQuote = Ranked<ProviderQuote>;
export type UnsupportedQuote = { provider: RampProvider; reason: Unsupported };
export type Quotes = { supported: SupportedQuote[]; unsupported: UnsupportedQuote[] };

/** Requests a quote from every provider in parallel. A provider that fails or declines only loses its own quote. */
export async function listQuotes(
  request: QuoteRequest,
  providers: readonly RampProvider[],
  now: Date,
): Promise<Quotes> {
  const quotes: ProviderQuote[] = [];
  const unsupported: UnsupportedQuote[] = [];
  await Promise.all(
    providers.map(async (provider) => {
      const result = await fetchSharedQuote(provider, request, now);
      if ("unsupported" in result) unsupported.push({ provider, reason: result });
      else quotes.push({ id: provider.id, provider, quote: result });
    }),
  );
  const outliers = findOutliers(quotes);
  for (const { provider, quote } of outliers) {
    const message = `The rate ${quote.exchangeRate} is far from the other providers' rates`;
    reportProviderError(provider, new AppError("provider_unavailable", message));
    unsupported.push({ provider, reason: quoteFailure(provider) });
  }
  return {
    supported: rankQuotes(
      quotes.filter((item) => !outliers.includes(item)),
      request.side,
    ),
    unsupported: unsupported.sort((a, b) => (a.provider.id < b.provider.id ? -1 : 1)),
  };
}
