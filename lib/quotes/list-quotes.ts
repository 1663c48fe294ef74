import { AppError } from "#lib/errors.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { findOutliers } from "#lib/quotes/find-outliers.ts";
import { type Ranked, rankPrices } from "#lib/quotes/rank-prices.ts";
import { type Price, quoteFailure } from "./fetch-quote.ts";
import { fetchSharedQuote } from "./fetch-shared-quote.ts";
import { reportProviderError } from "./report-provider-error.ts";

export type SupportedQuote = Ranked<{ id: string; provider: RampProvider; price: Price }>;
export type UnsupportedQuote = { provider: RampProvider; reason: Unsupported };
export type Quotes = { supported: SupportedQuote[]; unsupported: UnsupportedQuote[] };

/** Asks every provider at once; one that fails or declines costs only its own quote. Best first. */
export async function listQuotes(
  request: QuoteRequest,
  providers: readonly RampProvider[],
  now: Date,
): Promise<Quotes> {
  const answers = await Promise.all(
    providers.map(async (provider) => ({ provider, answer: await fetchSharedQuote(provider, request, now) })),
  );
  const priced: { id: string; provider: RampProvider; price: Price }[] = [];
  const unsupported: UnsupportedQuote[] = [];
  for (const { provider, answer } of answers) {
    if ("unsupported" in answer) unsupported.push({ provider, reason: answer });
    else priced.push({ id: provider.id, provider, price: answer });
  }
  const outliers = findOutliers(priced);
  for (const { provider, price } of outliers) {
    reportProviderError(
      provider,
      new AppError("provider_unavailable", `A rate of ${price.exchangeRate} is far from the others'`),
    );
    unsupported.push({ provider, reason: quoteFailure(provider) });
  }
  unsupported.sort((a, b) => (a.provider.id < b.provider.id ? -1 : 1));
  return {
    supported: rankPrices(
      priced.filter((item) => !outliers.includes(item)),
      request.side,
    ),
    unsupported,
  };
}
