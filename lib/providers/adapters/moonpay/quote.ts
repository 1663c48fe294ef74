import * as z from "zod";
import { add, round } from "#lib/money.ts";
import { implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import { amount, instant } from "#lib/providers/schemas.ts";
import { outsideCryptoLimits, outsideLimits } from "#lib/providers/unsupported.ts";
import { type Currency, currency } from "./api.ts";
import { listedLimits } from "./catalog.ts";
import { toFees } from "./order.ts";

/** BUY: base is fiat and quote is crypto. SELL: base is crypto and quote is fiat. */
export const quote = z.object({
  baseCurrencyCode: z.string().nullish(),
  quoteCurrencyCode: z.string().nullish(),
  baseCurrencyAmount: amount,
  quoteCurrencyAmount: amount,
  totalAmount: amount.nullish(),
  feeAmount: amount,
  extraFeeAmount: amount.nullish(),
  networkFeeAmount: amount.nullish(),
  baseCurrency: currency.nullish().catch(null),
  expiresAt: instant,
});
type MoonpayQuote = z.output<typeof quote>;

export function toQuoteQuery(request: QuoteRequest, code: string, method: string) {
  const { side, fiat, wallet } = request;
  const path = `/v3/currencies/${encodeURIComponent(code)}/${side.toLowerCase()}_quote`;
  const common = { ...toAmount(request), areFeesIncluded: "true" };
  if (side === "SELL")
    return { path, query: { quoteCurrencyCode: fiat.toLowerCase(), payoutMethod: method, ...common } };
  const query = { baseCurrencyCode: fiat.toLowerCase(), paymentMethod: method, ...common };
  return { path, query: wallet ? { ...query, walletAddress: wallet } : query };
}

/** The requested amount, in quotes and in links. */
export function toAmount(request: QuoteRequest): Record<string, string> {
  const isBase = (request.side === "BUY") === (request.fiatAmount !== null);
  return { [isBase ? "baseCurrencyAmount" : "quoteCurrencyAmount"]: request.fiatAmount ?? request.cryptoAmount };
}

export function toQuote(response: MoonpayQuote, request: QuoteRequest, crypto: Currency): Quote | Unsupported {
  const isBuy = request.side === "BUY";
  const echoed = [response.baseCurrencyCode, response.quoteCurrencyCode].map((code) => code?.toUpperCase());
  const asked = [request.fiat, crypto.code.toUpperCase()];
  if (!isBuy) asked.reverse();
  if (echoed.some((code, place) => code !== undefined && code !== asked[place]))
    throw implausible("unexpected currency");

  const fees = toFees(response);
  const paid = response.totalAmount ?? add(response.baseCurrencyAmount, add(fees.provider, fees.network));
  const fiatAmount = isBuy ? paid : response.quoteCurrencyAmount;
  const exact = isBuy ? response.quoteCurrencyAmount : response.baseCurrencyAmount;
  const cryptoAmount = crypto.precision == null ? exact : round(exact, crypto.precision, isBuy ? "down" : "half-up");
  const quote = plausibleQuote({ fiatAmount, cryptoAmount, fees, expiresAt: response.expiresAt }, request);
  return outsideQuotedLimits(response, quote, request, crypto) ?? quote;
}

/** MoonPay may price an amount it does not accept: BUY limits are in the response, SELL limits are in crypto. */
function outsideQuotedLimits(response: MoonpayQuote, quote: Quote, request: QuoteRequest, crypto: Currency) {
  if (request.side === "BUY")
    return response.baseCurrency
      ? outsideLimits(boundedAmount(quote, request), listedLimits(response.baseCurrency, "BUY"))
      : null;
  return outsideCryptoLimits(quote, listedLimits(crypto, "SELL"));
}

/** The quoted amount of a requested fiat amount may differ by rounding. */
const boundedAmount = (quote: Quote, request: QuoteRequest) => (request.fiatAmount === null ? quote : request);
