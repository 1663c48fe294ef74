import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AmountInput, Deal, Side } from "#simulator/deals.ts";
import { visitorAddresses } from "#simulator/http.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, positiveAmount } from "#simulator/parse.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Opener,
  Route,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { fiatsExcept, parseAssets, parseMethods, splitWords } from "#simulator/tables.ts";
import {
  cardCountries,
  codes,
  converted,
  currencies,
  event,
  limits,
  payoutFiats,
  rateOf,
  streamOf,
  streams,
} from "./mercuryo-shapes.ts";

const fiats = fiatsExcept("EGP CLP VND KWD ILS AED THB");
const mobileFiats = "USD EUR GBP CHF PLN CZK SEK NOK DKK RON CAD AUD JPY";
export const simulated: SimulatedProvider = {
  id: "mercuryo",
  name: "Mercuryo",
  // "CURRENCY/NETWORK".
  assets: parseAssets(`
    BTC/BITCOIN=BTC:mainnet LTC/LITECOIN=LTC:mainnet DOGE/DOGECOIN=DOGE:mainnet XRP/RIPPLE=XRP:mainnet
    ADA/CARDANO=ADA:mainnet XLM/STELLAR=XLM:mainnet DOT/POLKADOT=DOT:mainnet BCH/BITCOINCASH=BCH:mainnet
    ETH/ETHEREUM=ETH:ethereum USDT/ETHEREUM=USDT:ethereum USDC/ETHEREUM=USDC:ethereum DAI/ETHEREUM=DAI:ethereum
    LINK/ETHEREUM=LINK:ethereum TRX/TRON=TRX:tron USDT/TRON=USDT:tron SOL/SOLANA=SOL:solana USDT/SOLANA=USDT:solana
    USDC/SOLANA=USDC:solana POL/POLYGON=POL:polygon USDT/POLYGON=USDT:polygon USDC/POLYGON=USDC:polygon
    BNB/BINANCESMARTCHAIN=BNB:bsc USDT/BINANCESMARTCHAIN=USDT:bsc ETH/ARBITRUM=ETH:arbitrum
    USDC/ARBITRUM=USDC:arbitrum ETH/BASE=ETH:base USDC/BASE=USDC:base ETH/OPTIMISM=ETH:optimism
    TON/NEWTON=TON:ton USDT/NEWTON=USDT:ton AVAX/AVALANCHE=AVAX:avalanche`),
  separator: "/",
  buyOnly: splitWords("TON:ton USDT:ton DOT:mainnet LINK:ethereum AVAX:avalanche"),
  fiats,
  methods: parseMethods("2.5", [
    ["card", "Visa or Mastercard", "BUY", fiats, "3.95"],
    ["apple", "Apple Pay", "BUY", mobileFiats, "3.95"],
    ["google", "Google Pay", "BUY", mobileFiats, "3.95"],
    ["card", "Payout to a card", "SELL", payoutFiats, "2.5"],
  ]),
  refusals: {
    pair: [400, "Currency pair is not supported"],
    min: [400, "The amount is less than the minimum {limit} {fiat}"],
    max: [400, "The amount is more than the maximum {limit} {fiat}"],
  },
  limitsUsd: { min: "20", max: "12000" },
  assetMinimumsUsd: { "ETH:ethereum": "25" },
  // The second format of callbacks; the fee as one amount; quotes after fees; the checks of the widget and the API; a purchase
  // by Apple Pay.
  traits: { payloadWrapper: 0, plainFee: 0, feeInRate: 0, checkSignature: 1, requirePartnerToken: 1, mobilePay: 0 },
  rules: {
    signsWithoutWhitespace: {
      rule: "signs the body of a callback without its whitespace",
      source: "https://widget.docs.mercuryo.io/guide/monitoring/callbacks",
    },
  },
  statusFlows: {
    BUY: {
      first: "buy/new",
      pay: ["buy/pending", "buy/paid", "withdraw/new", "withdraw/pending", "withdraw/completed"],
      hold: ["buy/paid", "withdraw/order_scheduled"],
      fail: ["buy/order_failed"],
      cancel: ["buy/cancelled"],
      refund: ["buy/paid", "buy/refunded"],
    },
    SELL: {
      first: "deposit/new",
      pay: ["deposit/pending", "deposit/completed", "sell/new", "sell/pending", "sell/succeeded"],
      hold: ["deposit/completed", "sell/pending"],
      fail: ["deposit/failed"],
      refund: ["deposit/completed", "deposit/refunded"],
    },
  },
  credentials: (environment) => ({
    widgetId: `mercuryo-sim-widget-${environment}`,
    secret: `mercuryo-sim-secret-${environment}`,
    signKey: `mercuryo-sim-sign-key-${environment}`,
    partnerToken: `mercuryo-sim-partner-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: `${url}/v1.6`, widgetUrl: `${url}/widget` }),
  callbackSecret: "signKey",
  sign({ body, secret, trait }) {
    const message = trait("signsWithoutWhitespace") === 0 ? body : body.replaceAll(/\s/g, "");
    return { headers: { "x-signature": createHmac("sha256", secret).update(message).digest("hex") } };
  },
  errorBody: (status, message) => ({ status, code: status * 1_000, message, data: {} }),
  authenticate,
  publicRoutes: {
    "GET /v1.6/lib/currencies": ({ context }) => ok(currencies(context)),
    "GET /v1.6/public/currencies-buy": ({ context }) => ok(codes(context, "BUY")),
    "GET /v1.6/public/card-countries": ({ query }) => ok(cardCountries(query.get("type"))),
    "GET /v1.6/public/currencies-sell": ({ context }) => ok(codes(context, "SELL")),
  },
  routes: {
    "GET /v1.6/public/currency-limits": ({ context, query }) => {
      const data = limits(context, routeOf(context, sideOf(query), query.get("to"), query.get("from"), null));
      return { status: 200, code: 0, message: "", data };
    },
    "GET /v1.6/widget/buy/rate": ({ context, query }) => {
      const deal = quote(context, "BUY", query);
      return ok(context.has("plainFee") ? converted(context, deal) : rateOf(context, deal));
    },
    "GET /v1.6/public/convert": ({ context, query }) => ok(converted(context, quote(context, sideOf(query), query))),
    "GET /v1.6/sdk-partner/transactions": listOrders,
  },
  pages: { "/widget": openWidget },
  callback(context, order) {
    const [type = "", status = ""] = order.status.split("/");
    const payment_method = context.has("mobilePay") ? "mobile_pay" : order.method;
    const data = event({ fields: streamOf(context, order, type, status), type, payment_method });
    return context.has("payloadWrapper") ? { payload: { data } } : { data };
  },
};

const ok = (data: unknown) => ({ status: 200, data });

function authenticate(request: ApiRequest): Environment {
  return request.context.authenticate(request, "widgetId", request.query.get("widget_id"));
}

const sideOf = (query: URLSearchParams): Side => (query.get("type") === "sell" ? "SELL" : "BUY");

type Text = string | null;

/** Without a network, the first coin with that name. */
function routeOf(context: ApiContext, side: Side, currency: Text, fiat: Text, network: Text): Route {
  const route = context.route(side, context.codeFor(currency, network), fiat ?? "");
  if (context.method("card", side, route.fiat) === null) throw new ApiError(400, "Currency pair is not supported");
  return route;
}

/** A BUY is quoted by fiat, a SELL by crypto. */
function quote(context: ApiContext, side: Side, query: URLSearchParams): Deal {
  const [from, to] = [query.get("from"), query.get("to")];
  const [fiat, currency] = side === "BUY" ? [from, to] : [to, from];
  const amount = positiveAmount("amount", query.get("amount"));
  const route = routeOf(context, side, currency, fiat, query.get("network"));
  return context.quote(route, "card", { kind: side === "BUY" ? "fiat" : "crypto", amount });
}

function listOrders({ context, headers, query, environment }: AuthenticatedRequest) {
  const token = headers["sdk-partner-token"];
  if (context.has("requirePartnerToken") && token !== context.secret(environment, "partnerToken"))
    throw new ApiError(401, "Unauthorized");
  const reference = query.get("merchant_transaction_id");
  if (reference === null) throw new ApiError(400, "merchant_transaction_id is required here");
  const [start, end] = [query.get("date_start") ?? "", query.get("date_end") ?? "9999"];
  const purchase = context.has("mobilePay") ? "mobile_pay" : "buy";
  const data = context
    .ordersByReference(reference, environment)
    .filter(({ createdAt }) => createdAt.slice(0, 10) >= start && createdAt.slice(0, 10) <= end)
    .map((order) => streams(context, order, purchase));
  return { status: 200, total: data.length, next: null, prev: null, data };
}

/** The link contains the whole deal. No order exists until the buyer acts. */
function openWidget(request: ApiRequest): ReturnType<Opener> {
  const { context, query } = request;
  const environment = authenticate(request);
  if (context.has("checkSignature")) verifyWallet(request, context.secret(environment, "secret"));
  const reference = query.get("merchant_transaction_id");
  const earlier = context.ordersByReference(reference, environment);
  const order = earlier.find(({ status }) => !/failed|cancelled/.test(status));
  if (order !== undefined) return { order };

  const side = sideOf(query);
  const network = query.get("network");
  const route = routeOf(context, side, query.get("currency"), query.get("fiat_currency"), network);
  const draft = {
    ...context.quote(route, "card", amountInput(query)),
    id: newId(),
    environment,
    reference,
    wallet: query.get(side === "BUY" ? "address" : "refund_address"),
    returnUrls: query.get("return_url") ?? query.get("redirect_url"),
    details: {
      secondId: newId(),
      ...(network === null ? {} : { network }),
      ...pageDetails({ language: query.get("lang"), email: query.get("email"), theme: query.get("theme") }),
    },
  };
  return { draft };
}

const newId = (): string => randomBytes(9).toString("hex").slice(1);

function amountInput(query: URLSearchParams): AmountInput {
  const fiat = query.get("fiat_amount");
  if (fiat !== null) return { kind: "fiat", amount: positiveAmount("fiat_amount", fiat) };
  return { kind: "crypto", amount: positiveAmount("amount", query.get("amount")) };
}

/** A wallet needs a signature: over the wallet alone, or also over the visitor's IP address and our reference. */
function verifyWallet(request: ApiRequest, secret: string): void {
  const { query } = request;
  const address = query.get("address");
  if (address === null) return;
  const sha512 = (text: string) =>
    createHash("sha512")
      .update(address + secret + text)
      .digest("hex");
  const reference = query.get("merchant_transaction_id") ?? "";
  const expected = [sha512(""), ...visitorAddresses(request).map((ip) => `v2:${sha512(ip + reference)}`)];
  if (!expected.includes(query.get("signature") ?? "")) throw new ApiError(403, "Signature is invalid");
}
