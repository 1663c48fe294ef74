import type { NewTransaction, TransactionRow } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import { compare, decimal, multiply, subtract } from "#lib/money.ts";
import type { QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import type { PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { errorCodeOf } from "#lib/quotes/unsupported-quote.ts";

const movedPercent = "1";

/** Whether the all-in rate is more than 1 % away from the one agreed on, either way. */
export const hasMoved = (rate: string, agreed: string): boolean =>
  compare(multiply(subtract(rate, agreed).replace("-", ""), "100"), multiply(agreed, movedPercent)) > 0;

/** The question whose answer is this transaction's price. */
export const toQuoteRequest = (row: TransactionRow, wallet: string | null): QuoteRequest => ({
  side: row.type,
  fiat: row.fiatCurrency,
  crypto: row.cryptoCurrency,
  network: row.network,
  method: row.paymentMethod,
  fiatAmount: decimal(row.amount),
  wallet,
});

/** The row's columns for a price the buyer agreed to; what was promised at first stays beside it. */
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

/** The line in the history, or null when the price is the one the row has. */
export function priceChange(row: TransactionRow, { fiatAmount, cryptoAmount }: PricedQuote): string | null {
  const [oldFiat, oldCrypto] = [decimal(row.fiatAmount), decimal(row.cryptoAmount)];
  if (compare(oldFiat, fiatAmount) === 0 && compare(oldCrypto, cryptoAmount) === 0) return null;
  const before = `${oldCrypto} ${row.cryptoCurrency} for ${oldFiat} ${row.fiatCurrency}`;
  return `The buyer agreed to a new price: ${cryptoAmount} ${row.cryptoCurrency} for ${fiatAmount} ${row.fiatCurrency}, before ${before}`;
}

/** The error of a checkout that can't continue because its provider can't quote. */
export const quoteError = (reason: Unsupported): AppError => new AppError(errorCodeOf(reason), reason.message);

/** The reason is temporary. */
export const isTemporary = (reason: Unsupported): boolean => errorCodeOf(reason) === "provider_unavailable";
