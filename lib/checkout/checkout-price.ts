import type { NewTransaction, TransactionRow } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import { compare, decimal } from "#lib/money.ts";
import type { QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import type { PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { errorCodeOf } from "#lib/quotes/unsupported-quote.ts";

/** The quote request for an existing transaction. */
export const toQuoteRequest = (row: TransactionRow, wallet: string | null, walletTag: string | null): QuoteRequest => ({
  side: row.type,
  fiat: row.fiatCurrency,
  crypto: row.cryptoCurrency,
  network: row.network,
  method: row.paymentMethod,
  fiatAmount: decimal(row.amount),
  wallet,
  walletTag,
});

/** The columns of a quote the buyer agreed to. The quoted amounts of the transaction stay as they were. */
export const priceColumns = ({
  fiatAmount,
  cryptoAmount,
  exchangeRate,
  fees,
}: PricedQuote): Partial<NewTransaction> => ({
  fiatAmount,
  cryptoAmount,
  exchangeRate,
  providerFee: fees.provider,
  networkFee: fees.network,
  svcFee: fees.svc,
});

/** How the history describes the new price, or null if the amounts are the same. */
export function describePriceChange(row: TransactionRow, { fiatAmount, cryptoAmount }: PricedQuote): string | null {
  const [oldFiat, oldCrypto] = [decimal(row.fiatAmount), decimal(row.cryptoAmount)];
  if (compare(oldFiat, fiatAmount) === 0 && compare(oldCrypto, cryptoAmount) === 0) return null;
  const { cryptoCurrency: crypto, fiatCurrency: fiat } = row;
  return `The buyer accepted a new price: ${cryptoAmount} ${crypto} for ${fiatAmount} ${fiat} instead of ${oldCrypto} ${crypto} for ${oldFiat} ${fiat}`;
}

/** The error of a checkout that can't continue because its provider can't quote. */
export const quoteError = (reason: Unsupported): AppError => new AppError(errorCodeOf(reason), reason.message);

/** The reason is temporary. */
export const isTemporary = (reason: Unsupported): boolean => errorCodeOf(reason) === "provider_unavailable";
