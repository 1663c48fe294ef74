import { AppError } from "#lib/errors.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { noPrice, type Price } from "#lib/quotes/ask-provider.ts";
import { askTogether } from "#lib/quotes/ask-together.ts";
import { outlying } from "#lib/quotes/outlying.ts";
import { type Ranked, rankPrices } from "#lib/quotes/rank-prices.ts";
import { reportTrouble } from "#lib/quotes/report-trouble.ts";

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
    providers.map(async (provider) => ({ provider, answer: await askTogether(provider, request, now) })),
  );
  const priced: { id: string; provider: RampProvider; price: Price }[] = [];
  const unsupported: UnsupportedQuote[] = [];
  for (const { provider, answer } of answers) {
    if ("unsupported" in answer) unsupported.push({ provider, reason: answer });
    else priced.push({ id: provider.id, provider, price: answer });
  }
  const far = outlying(priced);
  for (const { provider, price } of far) {
    reportTrouble(
      provider,
      new AppError("provider_unavailable", `A rate of ${price.exchangeRate} is far from the others'`),
    );
    unsupported.push({ provider, reason: noPrice(provider) });
  }
  unsupported.sort((a, b) => (a.provider.id < b.provider.id ? -1 : 1));
  return {
    supported: rankPrices(
      priced.filter((item) => !far.includes(item)),
      request.side,
    ),
    unsupported,
  };
}
