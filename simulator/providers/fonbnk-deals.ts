import { randomBytes } from "node:crypto";
import * as z from "zod";
import { divide } from "#lib/money.ts";
import type { AmountInput, Deal, Side } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import { ApiError, parseBody, positiveAmount } from "#simulator/parse.ts";
import type { ApiContext, ApiRequest, AuthenticatedRequest, Route } from "#simulator/provider.ts";
import { carriers, countries, fiatPerDollar, quoteFields } from "./fonbnk-shapes.ts";

// Unknown keys are rejected.
const leg = z.strictObject({
  paymentChannel: z.string(),
  currencyType: z.string(),
  currencyCode: z.string(),
  countryIsoCode: z.string().optional(),
  carrierCode: z.string().optional(),
  amount: z.union([z.number(), z.string()]).optional(),
});
type Leg = z.output<typeof leg>;
export const quoteBody = z.strictObject({ deposit: leg.extend({ transferType: z.string().optional() }), payout: leg });
type Legs = { deposit: Leg; payout: Leg };

type Traded = Route & { method: string; carrierCode: string | undefined };

const quoteLifeMs = 5 * 60_000;
const maxQuotes = 500;

const quotesIn = (context: ApiContext) => context.store<{ legs: string; deal: Deal; expiresAt: number }>("quotes");

export function quote({ context, body, environment }: AuthenticatedRequest) {
  const legs = parseBody(quoteBody, body);
  const deal = dealFor(context, legs);
  const [id, expiresAt] = [randomBytes(12).toString("hex"), Date.now() + quoteLifeMs];
  const quotes = quotesIn(context).set(id, { legs: textOf(legs), deal, expiresAt });
  const oldest = quotes.keys().next().value;
  if (quotes.size > maxQuotes && oldest !== undefined) quotes.delete(oldest);
  return quoteFields(context, deal, { id, expiresAt: new Date(expiresAt).toISOString(), environment });
}

/** The deal of a valid quote for exactly these legs. */
export function storedDeal(context: ApiContext, id: string | undefined, legs: Legs): Deal | null {
  const stored = quotesIn(context).get(id ?? "");
  return stored?.legs === textOf(legs) && stored.expiresAt > Date.now() ? stored.deal : null;
}

const textOf = ({ deposit, payout }: Legs): string => JSON.stringify([deposit, payout]);

/** Null if the pair is not traded. */
function routeOf(context: ApiContext, { deposit, payout }: Legs): Traded | null {
  const side = deposit.currencyType === "fiat" ? "BUY" : "SELL";
  const [money, coins] = side === "BUY" ? [deposit, payout] : [payout, deposit];
  const asset = coins.currencyType === "crypto" ? context.asset(coins.currencyCode) : null;
  const { currencyCode: fiat, carrierCode } = money;
  const method = context.method(money.paymentChannel, side, fiat);
  const isCountry = countries[fiat]?.iso === money.countryIsoCode;
  if (asset === null || method === null || !isCountry || coins.paymentChannel !== "crypto") return null;
  return { side, asset, fiat, method: method.id, carrierCode };
}

export function dealFor(context: ApiContext, legs: Legs): Deal {
  const route = routeOf(context, legs);
  if (route === null) throw new ApiError(400, "The currency pair is not supported");
  const { side, fiat, method, carrierCode } = route;
  const isCarrier = carrierCode === undefined || carriers(method, fiat)?.some(({ code }) => code === carrierCode);
  if (!isCarrier) throw new ApiError(400, "carrierCode is invalid");
  return context.quote(route, method, amountInput(side, legs));
}

function amountInput(side: Side, { deposit, payout }: Legs): AmountInput {
  const isDeposit = deposit.amount !== undefined;
  if (isDeposit === (payout.amount !== undefined))
    throw new ApiError(400, "Provide either deposit.amount or payout.amount");
  const amount = positiveAmount("amount", deposit.amount ?? payout.amount);
  return { kind: isDeposit === (side === "BUY") ? "fiat" : "crypto", amount };
}

function legNamed(query: URLSearchParams, name: "deposit" | "payout"): Leg {
  const value = (field: string) => query.get(name + field) ?? undefined;
  return {
    paymentChannel: value("PaymentChannel") ?? "",
    currencyType: value("CurrencyType") ?? "",
    currencyCode: value("CurrencyCode") ?? "",
    countryIsoCode: value("CountryIsoCode"),
  };
}

const zero = { min: 0, max: 0, minUsd: 0, maxUsd: 0 };
const notTraded = { deposit: zero, payout: zero };

export function limits({ context, query }: ApiRequest) {
  const route = routeOf(context, { deposit: legNamed(query, "deposit"), payout: legNamed(query, "payout") });
  if (route === null) return notTraded;
  const { side, asset, fiat, method } = route;
  const { min, max } = context.limits(fiat, asset);
  const coins = (amount: string) => {
    const deal = context.deals(route, { kind: "fiat", amount }).find((one) => one.method === method);
    return jsonNumber(deal?.cryptoAmount ?? "0");
  };
  const dollars = (amount: string) => jsonNumber(divide(amount, fiatPerDollar(context, fiat), 2));
  const usd = { minUsd: dollars(min), maxUsd: dollars(max) };
  const money = { min: jsonNumber(min), max: jsonNumber(max), ...usd };
  const crypto = { min: coins(min), max: coins(max), ...usd };
  return side === "BUY" ? { deposit: money, payout: crypto } : { deposit: crypto, payout: money };
}
