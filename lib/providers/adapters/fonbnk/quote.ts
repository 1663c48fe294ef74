import * as z from "zod";
import { compare } from "#lib/money.ts";
import { implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Limits, Quote, QuoteRequest, Route, Unsupported } from "#lib/providers/provider.ts";
import { amount, instant, readableRows } from "#lib/providers/schemas.ts";
import { unsupported } from "#lib/providers/unsupported.ts";
import type { PaymentRoute } from "./catalog.ts";
import { field } from "./fields.ts";
import { sideSchema, toAmounts } from "./sides.ts";

const quotedLeg = sideSchema.extend({ fieldsToCreateOrder: readableRows(field).nullish() });
export const quote = z.object({
  quoteId: z.string().nullish(),
  quoteExpiresAt: instant,
  deposit: quotedLeg,
  payout: quotedLeg,
});
export type FonbnkQuote = z.output<typeof quote>;

const range = z.object({ min: amount, max: amount });
/** Each in the currency of its side; all zero when the pair is not traded. */
export const limits = z.object({ deposit: range, payout: range });

/** Fonbnk's names for a route. */
export type Names = { way: PaymentRoute; code: string; carrier?: string };
type Spec = Record<string, string>;
type QuoteSides = { deposit: Spec; payout: Spec };

/** The deposit and payout of a request for limits, quotes or orders. */
export function toQuoteRequest({ side, fiat }: Route, { way, code, carrier }: Names): QuoteSides {
  const money: Spec = {
    paymentChannel: way.channel,
    currencyType: "fiat",
    currencyCode: fiat,
    countryIsoCode: way.country.code,
    ...(carrier === undefined ? {} : { carrierCode: carrier }),
  };
  const coins: Spec = { paymentChannel: "crypto", currencyType: "crypto", currencyCode: code };
  return side === "BUY" ? { deposit: money, payout: coins } : { deposit: coins, payout: money };
}

/** Exactly one side has an amount: the requested one of a quote, and the deposit of an order. */
export const withAmount = (sides: QuoteSides, on: "deposit" | "payout", amount: string) => ({
  ...sides,
  [on]: { ...sides[on], amount: JSON.rawJSON(amount) },
});

/** With the requested amount. */
export function withRequestedAmount(sides: QuoteSides, { side, fiatAmount, cryptoAmount }: QuoteRequest) {
  const isDeposit = (side === "BUY") === (fiatAmount !== null);
  return withAmount(sides, isDeposit ? "deposit" : "payout", fiatAmount ?? cryptoAmount);
}

/** "depositCurrencyCode=NGN&…" */
export function toLimitsQuery(sides: QuoteSides): string {
  const query = new URLSearchParams();
  for (const [prefix, spec] of Object.entries(sides))
    for (const [name, value] of Object.entries(spec))
      query.set(prefix + name.charAt(0).toUpperCase() + name.slice(1), value);
  return query.toString();
}

export function fiatLimits({ side }: Route, { deposit, payout }: z.output<typeof limits>): Limits | Unsupported {
  const mine = side === "BUY" ? deposit : payout;
  return compare(mine.max, "0") === 0 ? unsupported("pair_unsupported") : mine;
}

export function toQuote(response: FonbnkQuote, request: QuoteRequest, code: string): Quote {
  const { side, fiat, fees, fiatAmount, cryptoAmount } = toAmounts(response);
  const coins = side === "BUY" ? response.payout : response.deposit;
  if (side !== request.side || fiat !== request.fiat || coins.currencyCode !== code)
    throw implausible("unexpected currency");
  const price = { fiatAmount, cryptoAmount, fees: fees ?? { provider: "0", network: "0" } };
  return plausibleQuote({ ...price, expiresAt: response.quoteExpiresAt }, request);
}
