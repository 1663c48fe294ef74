import { randomUUID } from "node:crypto";
import * as z from "zod";
import { askedAmount } from "#simulator/amounts.ts";
import { assetOf } from "#simulator/coins.ts";
import type { Deal, Given, Side } from "#simulator/deals.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Environment, Method, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { methodOffer, money } from "./paybis-answers.ts";

const quoteBody = z.object({
  amount: z.union([z.string(), z.number()]),
  directionChange: z.enum(["from", "to"]).default("from"),
  currencyCodeFrom: z.string(),
  currencyCodeTo: z.string(),
  paymentMethod: z.string().nullish(),
  payoutMethod: z.string().nullish(),
});
const quotesKept = 1_000;

type Route = { side: Side; asset: string; fiat: string };
/** One method's answer within a quote: a deal, or why there is none. */
type Offer = { method: Method; deal: Deal } | { methodId: string; message: string };

export type Quotes = {
  make(asked: Asked, environment: Environment): Answer;
  /** The deal of one quote and method; null takes the first. Throws Refusal when the quote is unknown or too old. */
  take(id: string, environment: Environment, methodId: string | null): Deal;
};

/** What goes wrong with one method stands beside the others' offers, inside a 200. */
export function createQuotes(stage: Stage, provider: SimulatedProvider): Quotes {
  const quotes = new Map<string, { environment: Environment; expiresAtMs: number; deals: Deal[] }>();

  function keep(environment: Environment, expiresAtMs: number, offers: Offer[]): string {
    const id = randomUUID();
    quotes.set(id, {
      environment,
      expiresAtMs,
      deals: offers.flatMap((offer) => ("deal" in offer ? [offer.deal] : [])),
    });
    for (const oldest of quotes.keys()) if (quotes.size > quotesKept) quotes.delete(oldest);
    return id;
  }

  return {
    make({ body }, environment) {
      const wish = parseBody(quoteBody, body);
      const { currencyCodeFrom, currencyCodeTo, directionChange } = wish;
      const route = routeOf(stage, provider, currencyCodeFrom, currencyCodeTo);
      const isFiat = (directionChange === "from") === (route.side === "BUY");
      const amount = askedAmount("amount", wish.amount);
      const only = wish.paymentMethod ?? wish.payoutMethod ?? null;
      const offers = offersOf(stage, provider, { route, given: { given: isFiat ? "fiat" : "crypto", amount }, only });
      const expiresAtMs = Date.now() + stage.trait("quoteLifeMs");
      const json = {
        id: keep(environment, expiresAtMs, offers),
        currencyCodeFrom,
        currencyCodeTo,
        requestedAmount: isFiat ? money(amount, route.fiat) : { amount, currencyCode: assetOf(route.asset).code },
        requestedAmountType: directionChange,
        ...written(offers, route.side === "BUY" ? "payment" : "payout", new Date(expiresAtMs).toISOString()),
      };
      return { json };
    },
    take(id, environment, methodId) {
      const quote = quotes.get(id);
      if (quote?.environment !== environment) throw new Refusal(404, "Quote not found");
      if (quote.expiresAtMs <= Date.now()) throw new Refusal(422, "Quote has expired");
      const deal = quote.deals.find(({ method }) => methodId === null || method === methodId);
      if (deal === undefined) throw new Refusal(422, "The quote has no such method");
      return deal;
    },
  };
}

function routeOf(stage: Stage, provider: SimulatedProvider, from: string, to: string): Route {
  const side = stage.asset(to) === null ? "SELL" : "BUY";
  const [code, fiat] = side === "BUY" ? [to, from] : [from, to];
  const asset = stage.asset(code);
  if (asset !== null && provider.fiats.includes(fiat)) return { side, asset, fiat };
  throw new Refusal(422, `Currency pair ${from}-${to} is not supported`);
}

function offerOf(stage: Stage, method: Method, { side, asset, fiat }: Route, given: Given): Offer {
  const deal = stage.deal(side, asset, fiat, method, given);
  const broken = stage.broken(deal);
  if (broken === null) return { method, deal };
  const { amount } = money(stage.limits(fiat)[broken], fiat);
  const message = `The ${broken === "min" ? "minimum" : "maximum"} amount is ${amount} ${fiat}`;
  return { methodId: method.id, message };
}

type Wish = { route: Route; given: Given; only: string | null };

function offersOf(stage: Stage, { methods }: SimulatedProvider, { route, given, only }: Wish): Offer[] {
  const fitting = methods.filter(({ sides, fiats }) => sides.includes(route.side) && fiats.includes(route.fiat));
  const chosen = fitting.filter(({ id }) => only === null || id === only);
  if (only !== null && chosen.length === 0)
    return [{ methodId: only, message: "The method is not available for this pair" }];
  return chosen.map((method) => offerOf(stage, method, route, given));
}

function written(offers: Offer[], kind: "payment" | "payout", expiresAt: string) {
  const methods = offers.flatMap((offer) =>
    "deal" in offer ? [methodOffer(offer.method, offer.deal, expiresAt)] : [],
  );
  const errors = offers.flatMap((offer) =>
    "message" in offer ? [{ [`${kind}Method`]: offer.methodId, error: { message: offer.message } }] : [],
  );
  return { [`${kind}Methods`]: methods, [`${kind}MethodErrors`]: errors };
}
