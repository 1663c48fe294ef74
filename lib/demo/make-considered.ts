import type { ConsideredQuote, transactionQuotes } from "#db/schema-transactions.ts";
import type { TenantScope } from "#db/scope.ts";
import { multiply, round } from "#lib/money.ts";
import type { Catalog } from "./choose-route.ts";
import type { DemoTransaction } from "./make-transactions.ts";
import type { Random } from "./random.ts";

type Row = DemoTransaction["row"];

/** What the providers of the route offered when each transaction was created. Others are only better where the chosen quote wasn't the
 * best. */
export const makeConsidered = (
  scope: TenantScope,
  transactions: readonly DemoTransaction[],
  { offers }: Catalog,
  dice: Random,
): (typeof transactionQuotes.$inferInsert)[] =>
  transactions.map(({ row }) => {
    const others = offers.filter(
      ({ side, fiat, method, provider, assets }) =>
        side === row.type &&
        fiat === row.fiatCurrency &&
        method === row.paymentMethod &&
        provider !== row.provider &&
        assets.includes(`${row.cryptoCurrency}:${row.network}`),
    );
    const better = row.isBest || others.length === 0 ? undefined : dice.pick(others).provider;
    const quotes = others.map(({ provider }): ConsideredQuote => {
      if (provider !== better && dice.chance(0.06)) return { provider, unsupported: "provider_timeout" };
      // The rate is the price of a purchase, and the proceeds of a sale.
      const gap = provider === better ? -0.001 - dice.next() * 0.008 : 0.001 + dice.next() * 0.03;
      return quoteOf(row, provider, (row.type === "BUY" ? 1 + gap : 1 - gap).toFixed(6));
    });
    return { ...scope, transactionId: row.id, quotes: [...quotes, quoteOf(row, row.provider, "1")] };
  });

const quoteOf = (row: Row, provider: string, factor: string): ConsideredQuote => ({
  provider,
  exchange_rate: round(multiply(row.quotedExchangeRate, factor), 18),
  fiat_amount: row.quotedFiatAmount,
  crypto_amount: row.quotedCryptoAmount,
  provider_fee: row.providerFee,
  network_fee: row.networkFee,
});
