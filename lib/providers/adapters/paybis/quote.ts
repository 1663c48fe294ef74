import * as z from "zod";
import { feeInFiat, implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import { amount, instant, readableRows } from "#lib/providers/schemas.ts";
import { unsupported, unsupportedFromText } from "#lib/providers/unsupported.ts";
import type { Listing } from "./catalog.ts";

const money = z.object({ amount, currencyCode: z.string() });
const option = z.object({
  id: z.string(),
  amountFrom: money,
  amountTo: money,
  fees: z.object({ networkFee: money.nullish(), serviceFee: money.nullish() }).nullish(),
  expiresAt: instant,
});
const refusal = z.object({
  paymentMethod: z.string().nullish(),
  payoutMethod: z.string().nullish(),
  error: z.object({ message: z.string() }),
});

export const quote = z.object({
  id: z.string(),
  paymentMethods: readableRows(option).nullish(),
  payoutMethods: readableRows(option).nullish(),
  paymentMethodErrors: readableRows(refusal).nullish(),
  payoutMethodErrors: readableRows(refusal).nullish(),
});
type PaybisQuote = z.output<typeof quote>;

/** A SELL by fiat fixes what the seller receives and requests the crypto to send, as a BUY by crypto does the other way around. */
export function toQuoteQuery({ side, fiat, fiatAmount, cryptoAmount }: QuoteRequest, { method, code }: Listing) {
  const isReceivedAmount = (side === "SELL") === (fiatAmount !== null);
  const amount = {
    amount: fiatAmount ?? cryptoAmount,
    directionChange: isReceivedAmount ? "to" : "from",
    isReceivedAmount,
  };
  return side === "BUY"
    ? { ...amount, currencyCodeFrom: fiat, currencyCodeTo: code, paymentMethod: method }
    : { ...amount, currencyCodeFrom: code, currencyCodeTo: fiat, payoutMethod: method };
}

/** Errors about amounts and methods are returned inside a 200, per method. */
export function toQuote(response: PaybisQuote, request: QuoteRequest, listing: Listing): Quote | Unsupported {
  const isBuy = request.side === "BUY";
  const options = (isBuy ? response.paymentMethods : response.payoutMethods) ?? [];
  const priced = options.find(({ id }) => id === listing.method);
  if (priced) return toPrice(priced, request, listing);
  const refusals = (isBuy ? response.paymentMethodErrors : response.payoutMethodErrors) ?? [];
  const ours = refusals.find((one) => (isBuy ? one.paymentMethod : one.payoutMethod) === listing.method);
  const reason = ours ? unsupportedFromText(ours.error.message, { request, limits: listing }) : null;
  return reason ?? unsupported("payment_method_unsupported");
}

function toPrice(
  { amountFrom, amountTo, fees, expiresAt }: z.output<typeof option>,
  request: QuoteRequest,
  { code }: Listing,
) {
  const [fiatSide, cryptoSide] = request.side === "BUY" ? [amountFrom, amountTo] : [amountTo, amountFrom];
  const isOurs = fiatSide.currencyCode === request.fiat && [request.crypto, code].includes(cryptoSide.currencyCode);
  if (!isOurs) throw implausible("unexpected currency");
  const price = {
    fiat: request.fiat,
    crypto: request.crypto,
    fiatAmount: fiatSide.amount,
    cryptoAmount: cryptoSide.amount,
  };
  const toFiat = (fee: z.output<typeof money> | null | undefined) =>
    feeInFiat(fee && { amount: fee.amount, currency: fee.currencyCode }, price);
  return plausibleQuote(
    {
      fiatAmount: price.fiatAmount,
      cryptoAmount: price.cryptoAmount,
      fees: { provider: toFiat(fees?.serviceFee), network: toFiat(fees?.networkFee) },
      expiresAt,
    },
    request,
  );
}
