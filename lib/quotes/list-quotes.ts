import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { askProvider, type Price } from "#lib/quotes/ask-provider.ts";
import { type Ranked, rankPrices } from "#lib/quotes/rank-prices.ts";

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
    providers.map(async (provider) => ({ provider, answer: await askProvider(provider, request, now) })),
  );
  const priced: { id: string; provider: RampProvider; price: Price }[] = [];
  const unsupported: UnsupportedQuote[] = [];
  for (const { provider, answer } of answers) {
    if ("unsupported" in answer) unsupported.push({ provider, reason: answer });
    else priced.push({ id: provider.id, provider, price: answer });
  }
  unsupported.sort((a, b) => (a.provider.id < b.provider.id ? -1 : 1));
  return { supported: rankPrices(priced, request.side), unsupported };
}
