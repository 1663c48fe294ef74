import { randomInt } from "node:crypto";
import * as z from "zod";
import { tokenInQuery } from "#simulator/callbacks.ts";
import type { AmountInput, Deal } from "#simulator/deals.ts";
import { clientAddress } from "#simulator/http.ts";
import { opensOrder } from "#simulator/openers.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, optionalTexts, parseBody, positiveAmount, texts } from "#simulator/parse.ts";
import type { ApiContext, AuthenticatedRequest, Route, SimulatedProvider } from "#simulator/provider.ts";
import { fiatsExcept, parseAssets, parseMethods } from "#simulator/tables.ts";
import { tagDetails } from "#simulator/tags.ts";
import { countryRows } from "./guardarian-countries.ts";
import { coinRows, estimate, fiatRows, transaction, typeOf, valuesOf } from "./guardarian-shapes.ts";

const fiats = fiatsExcept("KRW EGP CLP");
const statusFlow = {
  first: "new",
  pay: ["waiting_for_deposit", "exchanging", "sending", "finished"],
  hold: ["on_hold"],
  fail: ["failed"],
  cancel: ["canceled"],
  expire: ["expired"],
  refund: ["refunded"],
};

const apiDocumentation = "https://documenter.getpostman.com/view/12908416/TVRhaoYL";

const codes: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "INVALID_TOKEN",
  404: "NOT_FOUND",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_ERROR",
};

const open = opensOrder("tid", "Transaction not found.");

const text = z.string().optional();
const redirects = z.object({ successful: text, cancelled: text, failed: text }).default({});
const category = z.object({ payment_category: text }).default({});
const creation = z.object({
  ...texts("from_currency to_currency"),
  ...optionalTexts("from_network to_network"),
  from_amount: z.union([z.number(), z.string()]),
  redirects,
  payout_info: z.object({ payout_address: text, extra_id: text }).default({}),
  customer: z.looseObject({ contact_info: z.looseObject({ email: text }).optional() }).optional(),
  locale: text,
  deposit: category,
  payout: category,
  external_partner_link_id: z.string().nullish(),
});

export const simulated: SimulatedProvider = {
  id: "guardarian",
  name: "Guardarian",
  assets: parseAssets(`
    BTC-BTC=BTC:mainnet LTC-LTC=LTC:mainnet DOGE-DOGE=DOGE:mainnet XRP-XRP=XRP:mainnet ADA-ADA=ADA:mainnet
    XLM-XLM=XLM:mainnet DOT-DOT=DOT:mainnet BCH-BCH=BCH:mainnet ETH-ETH=ETH:ethereum USDT-ETH=USDT:ethereum
    USDC-ETH=USDC:ethereum DAI-ETH=DAI:ethereum LINK-ETH=LINK:ethereum SOL-SOL=SOL:solana USDT-SOL=USDT:solana
    USDC-SOL=USDC:solana TRX-TRX=TRX:tron USDT-TRX=USDT:tron POL-MATIC=POL:polygon USDT-MATIC=USDT:polygon
    USDC-MATIC=USDC:polygon BNB-BSC=BNB:bsc USDT-BSC=USDT:bsc AVAX-AVAXC=AVAX:avalanche ETH-BASE=ETH:base
    USDC-BASE=USDC:base ETH-ARBITRUM=ETH:arbitrum USDC-ARBITRUM=USDC:arbitrum TON-TON=TON:ton USDT-TON=USDT:ton`),
  separator: "-",
  fiats,
  methods: parseMethods("0.9", [
    ["VISA_MC", "Visa or Mastercard", "BUY", fiats, "4.2"],
    ["APPLE_PAY", "Apple Pay", "BUY", fiats, "4.2"],
    ["GOOGLE_PAY", "Google Pay", "BUY", fiats, "4.2"],
    ["SEPA", "SEPA transfer", "BUY", "EUR", "1.5"],
    // The seller chooses on the page, after the estimate, so every method costs the same.
    ["VISA_MC", "Visa or Mastercard", "SELL", fiats, "1.9"],
    ["SEPA", "SEPA transfer", "SELL", "EUR", "1.9"],
  ]),
  limitsUsd: { min: "15", max: "15000" },
  assetMinimumsUsd: { "ETH:ethereum": "25" },
  // 0 ignores the given wallet, as for accounts that may not preset it.
  traits: { allowPresetWallet: 1 },
  rules: {
    createWindowMs: {
      value: 60_000,
      rule: "creates one transaction a minute for an IP address",
      source: apiDocumentation,
    },
    parameterErrors: {
      rule: "responds to invalid parameters with 500 and the code INVALID_REQUEST_PARAMS",
      source: apiDocumentation,
    },
    tokenErrors: {
      rule: "responds to an unknown key with 403 and the code INVALID_TOKEN",
      source: apiDocumentation,
    },
    spellsCanceled: {
      rule: "spells the status of a canceled transaction with one l",
      source: "https://docs.guardarian.com/docs/webhooks",
    },
    wrapsCallbacks: {
      rule: "puts the transaction into the payload of a callback",
      source: "https://docs.guardarian.com/docs/webhooks",
    },
  },
  refusals: {
    pair: [404, "The pair {code} and {fiat} is not found"],
    method: [400, "{method} is not available for {fiat}"],
    min: [400, "The amount is less than the minimum {limit} {fiat}"],
    max: [400, "The amount is more than the maximum {limit} {fiat}"],
  },
  statusFlows: { BUY: statusFlow, SELL: statusFlow },
  reasons: { fail: "Payment declined", hold: "Verification is needed" },
  credentials: (environment) => ({
    apiKey: `guardarian-sim-${environment}`,
    callbackToken: `guardarian-sim-callback-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: `${url}/v1`, checkoutUrl: url }),
  callbackSecret: "callbackToken",
  sign: tokenInQuery,
  // Invalid parameters and unknown keys have special codes, as the rules say.
  errorBody(status, message, request) {
    const isToken = status === 401 && request?.context.has("tokenErrors");
    const isParameter = status === 400 && request?.context.has("parameterErrors");
    const statusCode = isToken ? 403 : isParameter ? 500 : status;
    if (request) request.status = statusCode;
    return { statusCode, code: isParameter ? "INVALID_REQUEST_PARAMS" : (codes[statusCode] ?? "ERROR"), message };
  },
  authenticate: (request) => request.context.authenticate(request, "apiKey", request.headers["x-api-key"]),
  publicRoutes: {
    "GET /v1/countries": countryRows,
    "GET /v1/currencies": ({ context }) => ({
      fiat_currencies: fiatRows(context),
      crypto_currencies: coinRows(context),
    }),
    "GET /v1/currencies/fiat": ({ context }) => fiatRows(context),
    "GET /v1/currencies/crypto": ({ context }) => coinRows(context),
    "GET /v1/currencies/:ticker": ({ context, params }) => {
      const all = [...fiatRows(context), ...coinRows(context)];
      const found = all.find(({ ticker }) => ticker === params.ticker?.toUpperCase());
      if (found === undefined) throw new ApiError(404, "Currency not found");
      return found;
    },
    "GET /v1/market-info/min-max-range/:pair": ({ context, params }) => range(context, params.pair ?? ""),
  },
  routes: {
    "GET /v1/estimate": ({ context, query }) => estimate(valuesOf(context, quote(context, query))),
    "POST /v1/transaction": createTransaction,
    "GET /v1/transaction/:id": ({ context, params, environment }) =>
      transaction(context, context.requireOrder(params.id, environment, "Transaction not found")),
  },
  pages: { "/checkout": open, "/en/checkout": open },
  callback(context, order) {
    // Already in the response to the creation.
    if (order.status === "new") return null;
    const payload = transaction(context, order);
    return context.has("wrapsCallbacks") ? { requesterType: "EXCHANGE", version: "1.0", payload } : payload;
  },
};

/** A ticker, and its network if given. A coin without a network is the first in the list. */
type Currency = [string, (string | null)?];

function routeOf(context: ApiContext, from: Currency, to: Currency): Route {
  const side = context.provider.fiats.includes(from[0].toUpperCase()) ? "BUY" : "SELL";
  const [[fiat], [ticker, network]] = side === "BUY" ? [from, to] : [to, from];
  return context.route(side, context.codeFor(ticker.toUpperCase(), network?.toUpperCase()), fiat.toUpperCase());
}

/** Limits are in the currency that is paid: fiat for a BUY, coins for a SELL. */
function range(context: ApiContext, pair: string) {
  const [from = "", to = ""] = pair.toUpperCase().split("_");
  const split = (name: string) => name.split("-") as [string, string?];
  const route = routeOf(context, split(from), split(to));
  const { min, max } = context.limits(route.fiat, route.asset);
  const limit = (amount: string) =>
    route.side === "BUY" ? amount : context.deals(route, { kind: "fiat", amount })[0]?.cryptoAmount;
  return { from: split(from)[0], to: split(to)[0], min: limit(min), max: limit(max) };
}

function quote(context: ApiContext, query: URLSearchParams): Deal {
  const currency = (end: "from" | "to"): Currency => [query.get(`${end}_currency`) ?? "", query.get(`${end}_network`)];
  const route = routeOf(context, currency("from"), currency("to"));
  const isReverse = query.get("type") === "reverse";
  const name = isReverse ? "to_amount" : "from_amount";
  const isFiat = isReverse === (route.side === "SELL");
  const input: AmountInput = { kind: isFiat ? "fiat" : "crypto", amount: positiveAmount(name, query.get(name)) };
  const prefix = route.side === "BUY" ? "deposit" : "payout";
  const type = query.get(`${prefix}_type`);
  const categoryOfType = simulated.methods.find(({ id }) => typeOf(id) === type)?.id ?? type;
  return context.quote(route, query.get(`${prefix}_category`) ?? categoryOfType, input);
}

function createTransaction(request: AuthenticatedRequest) {
  const { context, environment } = request;
  request.status = 201;
  const body = parseBody(creation, request.body);
  const route = routeOf(context, [body.from_currency, body.from_network], [body.to_currency, body.to_network]);
  const isBuy = route.side === "BUY";
  const amount = positiveAmount("from_amount", body.from_amount);
  const deal = context.quote(route, (isBuy ? body.deposit : body.payout).payment_category, {
    kind: isBuy ? "fiat" : "crypto",
    amount,
  });
  countCreation(context, `${environment} ${clientAddress(request)}`);

  const { successful = null, failed = null, cancelled = null } = body.redirects;
  const wallet = (isBuy && context.has("allowPresetWallet") && body.payout_info.payout_address) || null;
  const order = context.createOrder({
    ...deal,
    id: String(randomInt(1e9, 1e10)),
    environment,
    reference: body.external_partner_link_id ?? null,
    wallet,
    details: {
      ...tagDetails(wallet && body.payout_info.extra_id),
      ...pageDetails({ language: body.locale, email: body.customer?.contact_info?.email }),
    },
    returnUrls: { pay: successful, fail: failed, cancel: cancelled },
  });
  return transaction(context, order);
}

function countCreation(context: ApiContext, source: string): void {
  const created = context.store<number>("time of the last creation by client address");
  const now = Date.now();
  const last = created.get(source);
  const windowMs = context.trait("createWindowMs");
  if (last !== undefined && now - last < windowMs) throw new ApiError(429, "Too many requests, try again in a minute");
  for (const [other, at] of created) if (now - at >= windowMs) created.delete(other);
  created.set(source, now);
}
