import type { ConsideredQuote } from "#db/schema-transactions.ts";
import type { QuoteResult } from "#lib/quotes/fetch-quote.ts";

/** What is recorded of a provider's quote at a creation: its price before our fee, also if it was ignored as an outlier. */
export function toConsidered({ id: provider, result }: { id: string; result: QuoteResult }): ConsideredQuote {
  if ("unsupported" in result) return { provider, unsupported: result.unsupported };
  const { exchangeRate, fiatAmount, cryptoAmount, fees } = result;
  return {
    provider,
    exchange_rate: exchangeRate,
    fiat_amount: fiatAmount,
    crypto_amount: cryptoAmount,
    provider_fee: fees.provider,
    network_fee: fees.network,
  };
}
