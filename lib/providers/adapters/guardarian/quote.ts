import * as z from "zod";
import { add, compare, round } from "#lib/money.ts";
import { quotePurchase } from "#lib/providers/buy-by-crypto.ts";
import { feeInFiat, implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest, Route, Unsupported } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { quoteSale } from "#lib/providers/sell-by-fiat.ts";
import { quoteWithinLimits, saleWithinLimits } from "#lib/providers/within-limits.ts";
import type { Coin, PaymentRoute } from "./catalog.ts";

const fee = z.object({ amount, currency: z.string() });

export const estimate = z.object({
  from_currency: z.string(),
  to_currency: z.string(),
  value: amount,
  service_fees: readableRows(fee).nullish(),
  network_fee: fee.nullish(),
});
type Estimate = z.output<typeof estimate>;

/** In the currency of the payment. */
export const range = z.object({ min: amount.nullish(), max: amount.nullish() });
type Range = z.output<typeof range>;

/** Estimates what arrives when `amount` is sent in the direction of the request, or in reverse. */
export type Estimator = (side: "BUY" | "SELL", amount: string) => Promise<Estimate>;

/** "EUR_USDT-TRX" or "BTC_EUR": the network appears only if its name differs from the coin. */
export function toPair({ side, fiat }: Route, { ticker, network }: Coin): string {
  const coin = network.toUpperCase() === ticker.toUpperCase() ? ticker : `${ticker}-${network}`;
  return side === "BUY" ? `${fiat}_${coin}` : `${coin}_${fiat}`;
}

export function toQuoteQuery(
  { side, fiat, country }: QuoteRequest,
  way: PaymentRoute,
  { ticker, network }: Coin,
  direction: "BUY" | "SELL",
  amount: string,
) {
  const coins =
    direction === "BUY"
      ? { from_currency: fiat, to_currency: ticker, to_network: network }
      : { from_currency: ticker, from_network: network, to_currency: fiat };
  // The first estimate of a SELL asks in reverse, where the payout method does not apply.
  const ways =
    side !== direction ? {} : side === "BUY" ? { deposit_category: way.category } : { payout_type: way.type };
  return { ...coins, from_amount: amount, ...ways, ...(country && { customer_country: country }) };
}

// Guardarian states no crypto precision; no supported chain trades beyond this one.
const cryptoPlaces = 8;

/** Guardarian prices a BUY by fiat amount only. */
export async function quoteBuy(request: QuoteRequest, range: Range, estimate: Estimator): Promise<Quote | Unsupported> {
  const buy = async (fiatAmount: string) => toQuote(await estimate("BUY", fiatAmount), request, fiatAmount);
  return quoteWithinLimits(request, range, () => quotePurchase(request, { buy, limits: range }));
}

/** Guardarian prices a SELL by crypto amount only: a BUY price gives the first estimate, which the next request corrects. */
export async function quoteSell(
  request: QuoteRequest,
  range: Range,
  estimate: Estimator,
): Promise<Quote | Unsupported> {
  return quoteSale(
    request,
    {
      estimate: async (fiatAmount) => checked(await estimate("BUY", fiatAmount), request, "BUY").value,
      sell: (cryptoAmount) =>
        saleWithinLimits(request, cryptoAmount, range, async () =>
          toQuote(await estimate("SELL", cryptoAmount), request, cryptoAmount),
        ),
    },
    { places: cryptoPlaces },
  );
}

function checked(response: Estimate, { fiat, crypto }: QuoteRequest, side: "BUY" | "SELL"): Estimate {
  const [from, to] = side === "BUY" ? [fiat, crypto] : [crypto, fiat];
  if (response.from_currency.toUpperCase() !== from || response.to_currency.toUpperCase() !== to)
    throw implausible("unexpected currency");
  if (compare(response.value, "0") <= 0) throw implausible("an amount is not positive");
  return response;
}

function toQuote(response: Estimate, request: QuoteRequest, sent: string): Quote {
  const { value } = checked(response, request, request.side);
  const [fiatAmount, cryptoAmount] =
    request.side === "BUY" ? [sent, round(value, cryptoPlaces, "down")] : [value, sent];
  return plausibleQuote(
    { fiatAmount, cryptoAmount, fees: toFees(response, request, fiatAmount, cryptoAmount), expiresAt: null },
    request,
  );
}

type Fee = z.output<typeof fee>;
type Fees = { service_fees?: Fee[] | null; network_fee?: Fee | null };

function toFees(
  { service_fees, network_fee }: Fees,
  { fiat, crypto }: { fiat: string; crypto: string },
  fiatAmount: string,
  cryptoAmount: string,
) {
  const toFiat = (one: Fee | null | undefined) => feeInFiat(one, { fiat, crypto, fiatAmount, cryptoAmount });
  return { provider: (service_fees ?? []).map(toFiat).reduce(add, "0"), network: toFiat(network_fee) };
}
