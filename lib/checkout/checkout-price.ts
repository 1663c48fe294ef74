import { AppError } from "#lib/errors.ts";
import { compare, decimal, percentFrom } from "#lib/money.ts";
import type { QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import type { PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { errorCodeOf } from "#lib/quotes/unsupported-quote.ts";
import type { NewTransaction, TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** The quote request for an existing transaction. */
export const toQuoteRequest = (row: TransactionRow, wallet: string | null, walletTag: string | null): QuoteRequest => ({
  side: row.type,
  fiat: row.fiatCurrency,
  crypto: row.cryptoCurrency,
  network: row.network,
  method: row.paymentMethod,
  ...(row.requestedCryptoAmount === null
    ? { fiatAmount: decimal(row.amount) }
    : { fiatAmount: null, cryptoAmount: decimal(row.requestedCryptoAmount) }),
  wallet,
  walletTag,
  country: row.country,
  region: row.region,
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

/** The price of the order, and the rate that the page displayed when the buyer continued; null if it isn't known. */
export type AgreedPrice = { quote: PricedQuote; displayedRate: string | null };

/** How the history describes the new price, or null if the amounts are the same. The buyer accepted the displayed one. */
export function describePriceChange(row: TransactionRow, { quote, displayedRate }: AgreedPrice): string | null {
  const { fiatAmount, cryptoAmount, exchangeRate } = quote;
  const [oldFiat, oldCrypto] = [decimal(row.fiatAmount), decimal(row.cryptoAmount)];
  if (compare(oldFiat, fiatAmount) === 0 && compare(oldCrypto, cryptoAmount) === 0) return null;
  const { cryptoCurrency: crypto, fiatCurrency: fiat } = row;
  const known = decimal(row.exchangeRate);
  const isAccepted = displayedRate !== null && percentFrom(displayedRate, known) !== "0";
  const moved = movedBy(exchangeRate, displayedRate ?? known);
  const what = isAccepted
    ? `The buyer accepted a new price${moved && `, which then moved by ${moved}`}`
    : `The price moved by ${moved || "less than 0.01%, within the 1% tolerance"}`;
  return `${what}: ${cryptoAmount} ${crypto} for ${fiatAmount} ${fiat} instead of ${oldCrypto} ${crypto} for ${oldFiat} ${fiat}`;
}

/** Empty if it's less than 0.01%. */
function movedBy(rate: string, displayed: string): string {
  const percent = percentFrom(rate, displayed);
  if (percent === "0") return "";
  return `${percent.startsWith("-") ? `−${percent.slice(1)}` : `+${percent}`}%, within the 1% tolerance`;
}

/** The error of a checkout that can't continue because its provider can't quote. */
export const quoteError = (reason: Unsupported): AppError => new AppError(errorCodeOf(reason), reason.message);

/** The reason is temporary. */
export const isTemporary = (reason: Unsupported): boolean => errorCodeOf(reason) === "provider_unavailable";
