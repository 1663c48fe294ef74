import type { TenantScope } from "#db/scope.ts";
import { assetText } from "#lib/assets/networks-contract.ts";
import { formatAmount, formatNumber } from "#lib/format-number.ts";
import { decimal } from "#lib/money.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { deleteOlderQuotes, type RecentQuoteRow, selectRecentQuotes, upsertRecentQuote } from "#lib/quotes/queries.ts";
import { anyMethod } from "./any-method-contract.ts";
import type { QuoteEntry, QuoteQuery, RecentQuote } from "./contract.ts";

/** Kept for each partner and environment. */
export const recentQuotesMax = 20;

type Request = Pick<
  QuoteQuery,
  "type" | "amount" | "crypto_amount" | "fiat_currency" | "crypto_currency" | "network" | "payment_method"
>;

/** The request as query parameters of the API, without wallet. */
export const toRecentQuery = (request: Request): string => {
  const { type, amount, crypto_amount, fiat_currency, crypto_currency, network, payment_method } = request;
  const requested: Record<string, string> = crypto_amount === undefined ? { amount: amount ?? "" } : { crypto_amount };
  const params = { type, ...requested, fiat_currency, crypto_currency, network, payment_method };
  return new URLSearchParams(params).toString();
};

/** Only the newest are kept. */
export async function recordQuote(
  scope: TenantScope,
  query: QuoteQuery,
  quotes: readonly QuoteEntry[],
  now: Date,
): Promise<void> {
  const best = quotes.find(({ is_best }) => is_best);
  const requestedCryptoAmount = query.crypto_amount ?? null;
  await upsertRecentQuote({
    partnerId: scope.partnerId,
    environment: scope.environment,
    type: query.type,
    amount: query.amount ?? (best ? decimal(best.fiat_amount) : "0"),
    requestedCryptoAmount,
    fiatCurrency: query.fiat_currency,
    cryptoCurrency: query.crypto_currency,
    network: query.network,
    paymentMethod: query.payment_method,
    bestProvider: best?.provider.identifier ?? null,
    // What differs between the quotes.
    bestAmount: best ? decimal(requestedCryptoAmount === null ? best.quote_amount : best.fiat_amount) : null,
    at: now,
  });
  await deleteOlderQuotes(scope, recentQuotesMax);
}

/** The newest first. */
export async function listRecentQuotes(scope: TenantScope): Promise<RecentQuote[]> {
  const rows = await selectRecentQuotes(scope, recentQuotesMax);
  const names = new Map(configuredProviders(scope.environment).map(({ id, name }) => [id, name]));
  return rows.map(({ row, methodName }) => {
    const { type, fiatCurrency, cryptoCurrency, network, paymentMethod, bestProvider, bestAmount, at } = row;
    const isBestInCrypto = type === "BUY" && row.requestedCryptoAmount === null;
    const currencies = { fiat_currency: fiatCurrency, crypto_currency: cryptoCurrency };
    const requested = requestedOf(row);
    return {
      query: toRecentQuery({ type, ...requested, ...currencies, network, payment_method: paymentMethod }),
      label: `${type} ${describeAmount(requested, row)}, ${methodName ?? nameOfMethod(paymentMethod)}`,
      best:
        bestProvider && bestAmount
          ? `${names.get(bestProvider) ?? bestProvider}, ${formatAmount(decimal(bestAmount), isBestInCrypto ? "crypto" : "fiat", isBestInCrypto ? cryptoCurrency : fiatCurrency)}`
          : null,
      at,
    };
  });
}

const nameOfMethod = (id: string) => (id === anyMethod ? "any method" : id);

const requestedOf = ({ amount, requestedCryptoAmount: crypto }: RecentQuoteRow) =>
  crypto === null ? { amount: decimal(amount) } : { crypto_amount: decimal(crypto) };

/** "150,000 NGN, USDT on Tron", or "100 USDT on Tron, NGN" for a crypto amount. */
const describeAmount = (
  { amount, crypto_amount: cryptoAmount }: Pick<QuoteQuery, "amount" | "crypto_amount">,
  { fiatCurrency: fiat, cryptoCurrency: crypto, network }: RecentQuoteRow,
): string =>
  cryptoAmount === undefined
    ? `${formatNumber(amount ?? "")} ${fiat}, ${assetText(crypto, network)}`
    : `${formatNumber(cryptoAmount)} ${assetText(crypto, network)}, ${fiat}`;
