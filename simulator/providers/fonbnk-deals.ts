import { randomBytes } from "node:crypto";
import * as z from "zod";
import { divide } from "#lib/money.ts";
import { askedAmount } from "#simulator/amounts.ts";
import type { Deal, Given, Side } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/json-number.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Environment, Method, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { carriers, countries, quoteAnswer, usdRate } from "./fonbnk-answers.ts";

// Keys that Fonbnk does not know are refused.
const leg = z.strictObject({
  paymentChannel: z.string(),
  currencyType: z.string(),
  currencyCode: z.string(),
  countryIsoCode: z.string().optional(),
  carrierCode: z.string().optional(),
  amount: z.union([z.number(), z.string()]).optional(),
});
type Leg = z.output<typeof leg>;
export const wish = z.strictObject({ deposit: leg.extend({ transferType: z.string().optional() }), payout: leg });
type Wish = { deposit: Leg; payout: Leg };

type Route = { side: Side; asset: string; fiat: string; method: Method; carrierCode: string | undefined };
type Promised = { legs: string; deal: Deal; endsAt: number };

const quoteLifeMs = 5 * 60_000;
const quotesMax = 500;

export type Pricing = ReturnType<typeof createPricing>;

export function createPricing(stage: Stage, provider: SimulatedProvider) {
  const quotes = new Map<string, Promised>();
  return {
    /** The deal of a quote that is still good, if it was made for the very same legs. */
    promised(id: string | undefined, asked: Wish): Deal | null {
      const quote = id === undefined ? undefined : quotes.get(id);
      return quote?.legs === textOf(asked) && quote.endsAt > Date.now() ? quote.deal : null;
    },

    price: (asked: Wish): Deal => price(stage, asked),

    quote(asked: Asked, environment: Environment): Answer {
      const legs = parseBody(wish, asked.body);
      const deal = price(stage, legs);
      const [id, endsAt] = [randomBytes(12).toString("hex"), Date.now() + quoteLifeMs];
      quotes.set(id, { legs: textOf(legs), deal, endsAt });
      const oldest = quotes.keys().next().value;
      if (quotes.size > quotesMax && oldest !== undefined) quotes.delete(oldest);
      const expiresAt = new Date(endsAt).toISOString();
      return { json: quoteAnswer(stage, provider, deal, { id, expiresAt, environment }) };
    },

    limits: ({ query }: Asked): Answer => {
      const route = routeOf(stage, { deposit: legNamed(query, "deposit"), payout: legNamed(query, "payout") });
      return { json: route === null ? untraded : limits(stage, provider, route) };
    },
  };
}

const textOf = ({ deposit, payout }: Wish): string => JSON.stringify([deposit, payout]);

/** Null where the pair is not traded. */
function routeOf(stage: Stage, { deposit, payout }: Wish): Route | null {
  const side = deposit.currencyType === "fiat" ? "BUY" : "SELL";
  const [money, coins] = side === "BUY" ? [deposit, payout] : [payout, deposit];
  const asset = coins.currencyType === "crypto" ? stage.asset(coins.currencyCode) : null;
  const { currencyCode: fiat, carrierCode } = money;
  const method = stage.method(money.paymentChannel, side, fiat);
  const isAtHome = countries[fiat]?.iso === money.countryIsoCode;
  if (asset === null || method === null || !isAtHome || coins.paymentChannel !== "crypto") return null;
  return { side, asset, fiat, method, carrierCode };
}

function price(stage: Stage, asked: Wish): Deal {
  const route = routeOf(stage, asked);
  if (route === null) throw new Refusal(400, "The currency pair is not supported");
  const { side, asset, fiat, method, carrierCode } = route;
  const isCarrier = carrierCode === undefined || carriers(method.id, fiat)?.some(({ code }) => code === carrierCode);
  if (!isCarrier) throw new Refusal(400, "carrierCode is invalid");
  const deal = stage.deal(side, asset, fiat, method, givenOf(side, asked));
  const broken = stage.broken(deal);
  if (broken === null) return deal;
  const which = broken === "min" ? "less than the minimum" : "more than the maximum";
  throw new Refusal(400, `Amount is ${which} ${stage.limits(fiat)[broken]} ${fiat}`);
}

function givenOf(side: Side, { deposit, payout }: Wish): Given {
  const isDeposit = deposit.amount !== undefined;
  if (isDeposit === (payout.amount !== undefined))
    throw new Refusal(400, "Provide either deposit.amount or payout.amount");
  const amount = askedAmount("amount", deposit.amount ?? payout.amount);
  return { given: isDeposit === (side === "BUY") ? "fiat" : "crypto", amount };
}

function legNamed(query: URLSearchParams, name: "deposit" | "payout"): Leg {
  const value = (what: string) => query.get(name + what) ?? undefined;
  return {
    paymentChannel: value("PaymentChannel") ?? "",
    currencyType: value("CurrencyType") ?? "",
    currencyCode: value("CurrencyCode") ?? "",
    countryIsoCode: value("CountryIsoCode"),
  };
}

const none = { min: 0, max: 0, minUsd: 0, maxUsd: 0 };
const untraded = { deposit: none, payout: none };

function limits(stage: Stage, provider: SimulatedProvider, { side, asset, fiat, method }: Route) {
  const { min, max } = stage.limits(fiat);
  const coins = (amount: string) => stage.deal(side, asset, fiat, method, { given: "fiat", amount }).cryptoAmount;
  const dollars = (amount: string) => jsonNumber(divide(amount, usdRate(stage, provider, fiat), 2));
  const usd = { minUsd: dollars(min), maxUsd: dollars(max) };
  const money = { min: jsonNumber(min), max: jsonNumber(max), ...usd };
  const crypto = { min: jsonNumber(coins(min)), max: jsonNumber(coins(max)), ...usd };
  return side === "BUY" ? { deposit: money, payout: crypto } : { deposit: crypto, payout: money };
}
