import { randomInt } from "node:crypto";
import * as z from "zod";
import { tokenInQuery } from "#simulator/callbacks.ts";
import type { AmountInput, Deal, Side } from "#simulator/deals.ts";
import { clientAddress } from "#simulator/http.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Handler,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/old.ts";
import { withAuth } from "#simulator/old.ts";
import { ApiError, parseBody, positiveAmount } from "#simulator/parse.ts";
import { fiatsExcept, parseAssets, parseMethods } from "#simulator/tables.ts";
import { tagDetails } from "#simulator/tags.ts";
import { errorBody, errorRules, withErrorCodes } from "./guardarian-errors.ts";
import { cryptoList, estimate, fiatList, transaction, typeOf } from "./guardarian-responses.ts";

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

export const simulated: SimulatedProvider = {
  id: "guardarian",
  name: "Guardarian",
  // "TICKER-NETWORK", as in the min-max path.
  assets: parseAssets(`
    BTC-BTC=BTC:mainnet LTC-LTC=LTC:mainnet DOGE-DOGE=DOGE:mainnet XRP-XRP=XRP:mainnet ADA-ADA=ADA:mainnet
    XLM-XLM=XLM:mainnet DOT-DOT=DOT:mainnet BCH-BCH=BCH:mainnet ETH-ETH=ETH:ethereum USDT-ETH=USDT:ethereum
    USDC-ETH=USDC:ethereum DAI-ETH=DAI:ethereum LINK-ETH=LINK:ethereum SOL-SOL=SOL:solana USDT-SOL=USDT:solana
    USDC-SOL=USDC:solana TRX-TRX=TRX:tron USDT-TRX=USDT:tron POL-MATIC=POL:polygon USDT-MATIC=USDT:polygon
    USDC-MATIC=USDC:polygon BNB-BSC=BNB:bsc USDT-BSC=USDT:bsc AVAX-AVAXC=AVAX:avalanche ETH-BASE=ETH:base
    USDC-BASE=USDC:base ETH-ARBITRUM=ETH:arbitrum USDC-ARBITRUM=USDC:arbitrum TON-TON=TON:ton USDT-TON=USDT:ton`),
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
  // 0 ignores the given wallet, as for accounts that may not preset it.
  traits: { allowPresetWallet: 1 },
  rules: {
    ...errorRules,
    spellsCanceled: {
      rule: "spells the status of a canceled transaction with one l",
      source: "https://docs.guardarian.com/docs/webhooks",
    },
    wrapsCallbacks: {
      rule: "puts the transaction into the payload of a callback",
      source: "https://docs.guardarian.com/docs/webhooks",
    },
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
  errorBody,
  createApi,
};

const authenticate = (context: ApiContext, request: ApiRequest) =>
  context.authenticate(request, "apiKey", request.headers["x-api-key"]?.toString());

function createApi(): SimulatedApi {
  const lists = () => ({ fiat_currencies: fiatList(simulated), crypto_currencies: cryptoList(simulated) });
  return {
    routes: withErrorCodes({
      "GET /v1/currencies": () => ({ json: lists() }),
      "GET /v1/currencies/fiat": () => ({ json: lists().fiat_currencies }),
      "GET /v1/currencies/crypto": () => ({ json: lists().crypto_currencies }),
      "GET /v1/currencies/:ticker": (_context, { params }) => {
        const { fiat_currencies, crypto_currencies } = lists();
        const all = [...fiat_currencies, ...crypto_currencies];
        const found = all.find(({ ticker }) => ticker === params.ticker?.toUpperCase());
        if (found === undefined) throw new ApiError(404, "Currency not found");
        return { json: found };
      },
      "GET /v1/market-info/min-max-range/:pair": (context, { params }) => ({ json: range(context, params.pair ?? "") }),
      ...withAuth(authenticate, {
        "GET /v1/estimate": (context, { query }) => ({ json: estimate(context, quote(context, query), simulated) }),
        "POST /v1/transaction": createTransaction(new Map()),
        "GET /v1/transaction/:id": (context, { params, environment }) => {
          const order = context.requireOrder(params.id, environment, "Transaction not found");
          return { json: transaction(context, order, simulated) };
        },
      }),
    }),
    pages: ["/checkout", "/en/checkout"],
    open(context, request) {
      const order = context.requireOrder(request.query.get("tid"), undefined, "Transaction not found.");
      request.environment = order.environment;
      return { order };
    },
    callback(context, order) {
      // Already in the response to the creation.
      if (order.status === "new") return null;
      const payload = transaction(context, order, simulated);
      return context.trait("wrapsCallbacks") === 0 ? payload : { requesterType: "EXCHANGE", version: "1.0", payload };
    },
  };
}

type Route = { side: Side; asset: string; fiat: string };
/** A ticker, and its network if given. */
type Currency = [string, string?];

/** A coin without a network is the one on its own chain, or else the first in the list. */
function routeOf(context: ApiContext, from: Currency, to: Currency): Route {
  const side = fiats.includes(from[0].toUpperCase()) ? "BUY" : "SELL";
  const [[fiat], [ticker, network]] = side === "BUY" ? [from, to] : [to, from];
  const code = `${ticker}-${network ?? ticker}`.toUpperCase();
  const first = Object.keys(simulated.assets).find((name) => name.startsWith(`${ticker.toUpperCase()}-`));
  const asset = context.asset(code) ?? (network === undefined ? context.asset(first ?? "") : null);
  if (asset !== null && fiats.includes(fiat.toUpperCase())) return { side, asset, fiat: fiat.toUpperCase() };
  throw new ApiError(404, `The pair ${from[0]} to ${to[0]} is not found`);
}

/** Limits are in the currency that is paid: fiat for a BUY, coins for a SELL. */
function range(context: ApiContext, pair: string) {
  const [from, to] = pair.split("_").map(split);
  if (!from || !to) throw new ApiError(404, `The pair ${pair} is not found`);
  const route = routeOf(context, from, to);
  const { min, max } = context.limits(route.fiat);
  const limit = (amount: string) =>
    route.side === "BUY" ? amount : deal(context, route, null, { kind: "fiat", amount }).cryptoAmount;
  return { from: from[0].toUpperCase(), to: to[0].toUpperCase(), min: limit(min), max: limit(max) };
}

function split(side: string): Currency {
  const [ticker = "", network] = side.split("-");
  return [ticker, network];
}

function quote(context: ApiContext, query: URLSearchParams): Deal {
  const currency = (end: "from" | "to"): Currency => [
    query.get(`${end}_currency`) ?? "",
    query.get(`${end}_network`) ?? undefined,
  ];
  const route = routeOf(context, currency("from"), currency("to"));
  const isReverse = query.get("type") === "reverse";
  const name = isReverse ? "to_amount" : "from_amount";
  const isFiat = isReverse === (route.side === "SELL");
  const input: AmountInput = { kind: isFiat ? "fiat" : "crypto", amount: positiveAmount(name, query.get(name)) };
  const prefix = route.side === "BUY" ? "deposit" : "payout";
  const category = query.get(`${prefix}_category`) ?? categoryOf(query.get(`${prefix}_type`));
  return context.withinLimits(deal(context, route, category, input), 400, limitMessages);
}

/** "SEPA_1" belongs to the category SEPA. */
const categoryOf = (type: string | null): string | null =>
  simulated.methods.find(({ id }) => typeOf(id) === type)?.id ?? type;

function deal(context: ApiContext, { side, asset, fiat }: Route, category: string | null, input: AmountInput): Deal {
  const method = context.method(category ?? "VISA_MC", side, fiat);
  if (method === null) throw new ApiError(400, `${category} is not available for ${fiat}`);
  return context.deal(side, asset, fiat, method, input);
}

const limitMessages = { min: "The amount is less than the minimum", max: "The amount is more than the maximum" };

const currency = z.string().min(1);
const creation = z.object({
  from_amount: z.union([z.number(), z.string()]),
  from_currency: currency,
  from_network: currency.optional(),
  to_currency: currency,
  to_network: currency.optional(),
  redirects: z
    .object({ successful: z.string().optional(), cancelled: z.string().optional(), failed: z.string().optional() })
    .default({}),
  payout_info: z.object({ payout_address: z.string().optional(), extra_id: z.string().optional() }).default({}),
  customer: z.looseObject({}).optional(),
  deposit: z.object({ payment_category: z.string().optional() }).default({}),
  payout: z.object({ payment_category: z.string().optional() }).default({}),
  external_partner_link_id: z.string().nullish(),
});

/** `created` has the time of the last creation by client address. */
const createTransaction =
  (created: Map<string, number>): Handler<AuthenticatedRequest> =>
  (context, request) => {
    const { environment } = request;
    const body = parseBody(creation, request.body);
    const route = routeOf(context, [body.from_currency, body.from_network], [body.to_currency, body.to_network]);
    const isBuy = route.side === "BUY";
    const input: AmountInput = {
      kind: isBuy ? "fiat" : "crypto",
      amount: positiveAmount("from_amount", body.from_amount),
    };
    const category = (isBuy ? body.deposit : body.payout).payment_category ?? null;
    const accepted = context.withinLimits(deal(context, route, category, input), 400, limitMessages);
    countCreation(context, created, `${environment} ${clientAddress(request)}`);

    const { successful = null, failed = null, cancelled = null } = body.redirects;
    const preset = isBuy && context.trait("allowPresetWallet") !== 0 ? body.payout_info.payout_address : null;
    const order = context.createOrder({
      ...accepted,
      id: String(randomInt(1e9, 1e10)),
      environment,
      reference: body.external_partner_link_id ?? null,
      wallet: preset ?? null,
      details: tagDetails(preset && body.payout_info.extra_id),
      returnUrls: { pay: successful, fail: failed, cancel: cancelled },
    });
    return { status: 201, json: transaction(context, order, simulated) };
  };

function countCreation(context: ApiContext, created: Map<string, number>, source: string): void {
  const now = Date.now();
  const last = created.get(source);
  const windowMs = context.trait("createWindowMs");
  if (last !== undefined && now - last < windowMs) throw new ApiError(429, "Too many requests, try again in a minute");
  for (const [other, at] of created) if (now - at >= windowMs) created.delete(other);
  created.set(source, now);
}
