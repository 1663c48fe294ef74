import { randomUUID } from "node:crypto";
import * as z from "zod";
import { assetOf } from "#simulator/catalog.ts";
import type { AmountInput, Deal, Side } from "#simulator/deals.ts";
import type {
  ApiContext,
  AuthenticatedRequest,
  Environment,
  Handler,
  Method,
  SimulatedProvider,
} from "#simulator/old.ts";
import { ApiError, parseBody, positiveAmount } from "#simulator/parse.ts";
import { methodOffer, money } from "./paybis-responses.ts";

const quoteBody = z.object({
  amount: z.union([z.string(), z.number()]),
  directionChange: z.enum(["from", "to"]).default("from"),
  currencyCodeFrom: z.string(),
  currencyCodeTo: z.string(),
  paymentMethod: z.string().nullish(),
  payoutMethod: z.string().nullish(),
});
const maxQuotes = 1_000;

type Route = { side: Side; asset: string; fiat: string };
/** One method in a quote: a deal, or an error. */
type Offer = { method: Method; deal: Deal } | { methodId: string; message: string };

export type Quotes = {
  create: Handler<AuthenticatedRequest>;
  /** The deal of one quote and method; the first without a method. Throws ApiError for an unknown or expired quote. */
  take(id: string, environment: Environment, methodId: string | null): Deal;
};

/** The error of one method is next to the offers of the others, in a 200. */
export function createQuotes({ fiats }: SimulatedProvider): Quotes {
  const quotes = new Map<string, { environment: Environment; expiresAtMs: number; deals: Deal[] }>();

  function store(environment: Environment, expiresAtMs: number, offers: Offer[]): string {
    const id = randomUUID();
    const deals = offers.flatMap((offer) => ("deal" in offer ? [offer.deal] : []));
    quotes.set(id, { environment, expiresAtMs, deals });
    for (const oldest of quotes.keys()) if (quotes.size > maxQuotes) quotes.delete(oldest);
    return id;
  }

  return {
    create(context, { body, environment }) {
      const quote = parseBody(quoteBody, body);
      const { currencyCodeFrom, currencyCodeTo, directionChange } = quote;
      const route = routeOf(context, fiats, currencyCodeFrom, currencyCodeTo);
      const isFiat = (directionChange === "from") === (route.side === "BUY");
      const amount = positiveAmount("amount", quote.amount);
      const input: AmountInput = { kind: isFiat ? "fiat" : "crypto", amount };
      const offers = offersOf(context, route, input, quote.paymentMethod ?? quote.payoutMethod ?? null);
      const expiresAtMs = Date.now() + context.trait("quoteLifeMs");
      const json = {
        id: store(environment, expiresAtMs, offers),
        currencyCodeFrom,
        currencyCodeTo,
        requestedAmount: isFiat ? money(amount, route.fiat) : { amount, currencyCode: assetOf(route.asset).code },
        requestedAmountType: directionChange,
        ...methodFields(offers, route.side === "BUY" ? "payment" : "payout", new Date(expiresAtMs).toISOString()),
      };
      return { json };
    },
    take(id, environment, methodId) {
      const quote = quotes.get(id);
      if (quote?.environment !== environment) throw new ApiError(404, "Quote not found");
      if (quote.expiresAtMs <= Date.now()) throw new ApiError(422, "Quote has expired");
      const deal = quote.deals.find(({ method }) => methodId === null || method === methodId);
      if (deal === undefined) throw new ApiError(422, "The quote has no such method");
      return deal;
    },
  };
}

function routeOf(context: ApiContext, fiats: readonly string[], from: string, to: string): Route {
  const side = context.asset(to) === null ? "SELL" : "BUY";
  const [code, fiat] = side === "BUY" ? [to, from] : [from, to];
  const asset = context.asset(code);
  if (asset !== null && fiats.includes(fiat)) return { side, asset, fiat };
  throw new ApiError(422, `Currency pair ${from}-${to} is not supported`);
}

function offersOf(context: ApiContext, route: Route, input: AmountInput, only: string | null): Offer[] {
  const { side, asset, fiat } = route;
  const methods = context.methods(side, fiat).filter(({ id }) => only === null || id === only);
  if (only !== null && methods.length === 0)
    return [{ methodId: only, message: "The method is not available for this pair" }];
  return methods.map((method): Offer => {
    const deal = context.deal(side, asset, fiat, method, input);
    const exceeded = context.exceededLimit(deal);
    if (exceeded === null) return { method, deal };
    const { amount } = money(context.limits(fiat)[exceeded], fiat);
    const message = `The ${exceeded === "min" ? "minimum" : "maximum"} amount is ${amount} ${fiat}`;
    return { methodId: method.id, message };
  });
}

function methodFields(offers: Offer[], kind: "payment" | "payout", expiresAt: string) {
  const methods = offers.flatMap((offer) =>
    "deal" in offer ? [methodOffer(offer.method, offer.deal, expiresAt)] : [],
  );
  const errors = offers.flatMap((offer) =>
    "message" in offer ? [{ [`${kind}Method`]: offer.methodId, error: { message: offer.message } }] : [],
  );
  return { [`${kind}Methods`]: methods, [`${kind}MethodErrors`]: errors };
}
