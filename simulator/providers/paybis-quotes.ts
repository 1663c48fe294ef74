import { randomUUID } from "node:crypto";
import * as z from "zod";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import type { AmountInput, Deal } from "#simulator/deals.ts";
import { ApiError, nullableTexts, parseBody, positiveAmount, texts } from "#simulator/parse.ts";
import type { ApiContext, AuthenticatedRequest, Environment, Route } from "#simulator/provider.ts";
import { padded } from "#simulator/shape.ts";
import { methodOffer } from "./paybis-shapes.ts";

const quoteBody = z.object({
  ...texts("currencyCodeFrom currencyCodeTo"),
  ...nullableTexts("paymentMethod payoutMethod"),
  amount: z.union([z.string(), z.number()]),
  directionChange: z.enum(["from", "to"]).default("from"),
});
const maxQuotes = 1_000;

const quotesIn = (context: ApiContext) =>
  context.store<{ environment: Environment; expiresAtMs: number; deals: Deal[] }>("quotes");

/** The error of one method is next to the offers of the others, in a 200. */
export function createQuote({ context, body, environment }: AuthenticatedRequest) {
  const quote = parseBody(quoteBody, body);
  const { currencyCodeFrom, currencyCodeTo, directionChange } = quote;
  const side = context.asset(currencyCodeTo) === null ? "SELL" : "BUY";
  const [code, fiat] = side === "BUY" ? [currencyCodeTo, currencyCodeFrom] : [currencyCodeFrom, currencyCodeTo];
  const route = context.route(side, code, fiat);
  const isFiat = (directionChange === "from") === (side === "BUY");
  const amount = positiveAmount("amount", quote.amount);
  const only = quote.paymentMethod ?? quote.payoutMethod ?? null;
  const { deals, errors } = offersOf(context, route, { kind: isFiat ? "fiat" : "crypto", amount }, only);
  const id = randomUUID();
  const expiresAtMs = Date.now() + context.trait("quoteLifeMs");
  const quotes = quotesIn(context).set(id, { environment, expiresAtMs, deals });
  for (const oldest of quotes.keys()) if (quotes.size > maxQuotes) quotes.delete(oldest);
  const kind = side === "BUY" ? "payment" : "payout";
  return {
    id,
    currencyCodeFrom,
    currencyCodeTo,
    requestedAmount: isFiat
      ? { amount: padded(amount, fiatOf(fiat).places), currencyCode: fiat }
      : { amount, currencyCode: assetOf(route.asset).code },
    requestedAmountType: directionChange,
    [`${kind}Methods`]: deals.map((deal) => methodOffer(context, deal, new Date(expiresAtMs).toISOString())),
    [`${kind}MethodErrors`]: errors.map(([method, message]) => ({ [`${kind}Method`]: method, error: { message } })),
  };
}

/** The deal of one quote and method; the first without a method. Throws ApiError for an unknown or expired quote. */
export function takeQuote(context: ApiContext, id: string, environment: Environment, methodId: string | null): Deal {
  const quote = quotesIn(context).get(id);
  if (quote?.environment !== environment) throw new ApiError(404, "Quote not found");
  if (quote.expiresAtMs <= Date.now()) throw new ApiError(422, "Quote has expired");
  const deal = quote.deals.find(({ method }) => methodId === null || method === methodId);
  if (deal === undefined) throw new ApiError(422, "The quote has no such method");
  return deal;
}

function offersOf(context: ApiContext, route: Route, input: AmountInput, only: string | null) {
  const all = context.deals(route, input).filter(({ method }) => only === null || method === only);
  const errors: [method: string, message: string][] =
    only !== null && all.length === 0 ? [[only, "The method is not available for this pair"]] : [];
  const deals = all.filter((deal) => {
    const exceeded = context.exceededLimit(deal);
    if (exceeded === null) return true;
    const limit = padded(context.limits(route.fiat)[exceeded], fiatOf(route.fiat).places);
    errors.push([deal.method, `The ${exceeded === "min" ? "minimum" : "maximum"} amount is ${limit} ${route.fiat}`]);
    return false;
  });
  return { deals, errors };
}
