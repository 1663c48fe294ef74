import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Deal } from "#simulator/deals.ts";
import { allCoins, allFiats, factsOf } from "#simulator/facts.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, nullableTexts, parseBody, parseJson, positiveAmount, texts } from "#simulator/parse.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Opener,
  OrderDraft,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { fiatsExcept, parseAssets, parseMethods, splitWords } from "#simulator/tables.ts";
import { tagDetails } from "#simulator/tags.ts";
import {
  coinRow,
  countryRows,
  event,
  fiatRow,
  orderFields,
  quote,
  returnQuery,
  unsupportedOn,
} from "./transak-shapes.ts";
import { authenticate, latestToken, refreshToken, signJwt } from "./transak-tokens.ts";

const fiats = fiatsExcept("UGX KWD GHS EGP");
const phoneFiats = "USD EUR GBP CAD AUD NZD CHF PLN SEK NOK DKK JPY BRL MXN AED HKD SGD";
const paid = ["PAYMENT_DONE_MARKED_BY_USER", "PROCESSING"];
const statusFlow = {
  first: "AWAITING_PAYMENT_FROM_USER",
  hold: ["ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK"],
  fail: ["FAILED"],
  cancel: ["CANCELLED"],
  expire: ["EXPIRED"],
  refund: ["REFUNDED"],
};

const storedEvent = z.object({ token: z.looseObject({}), claims: z.looseObject({}) });
const amount = z.union([z.number(), z.string()]).nullish();
const tagged = z.object({ address: z.string(), addressAdditionalData: z.string() });
const session = z.object({
  widgetParams: z.object({
    ...texts("apiKey referrerDomain productsAvailed fiatCurrency cryptoCurrencyCode network"),
    ...nullableTexts("paymentMethod walletAddress partnerOrderId email themeColor colorMode"),
    fiatAmount: amount,
    cryptoAmount: amount,
    walletAddressesData: z.object({ coins: z.record(z.string(), tagged) }).nullish(),
    redirectURL: z.url().nullish(),
  }),
});
const quotePath = "/api/v1/pricing/public/quotes";

export const simulated: SimulatedProvider = {
  id: "transak",
  name: "Transak",
  // "SYMBOL/network"; the network of most coins with their own chain is "mainnet".
  assets: parseAssets(`
    BTC/mainnet=BTC:mainnet LTC/mainnet=LTC:mainnet DOGE/mainnet=DOGE:mainnet XRP/mainnet=XRP:mainnet
    ADA/mainnet=ADA:mainnet DOT/mainnet=DOT:mainnet BCH/mainnet=BCH:mainnet XLM/stellar=XLM:mainnet
    ETH/ethereum=ETH:ethereum USDT/ethereum=USDT:ethereum USDC/ethereum=USDC:ethereum DAI/ethereum=DAI:ethereum
    LINK/ethereum=LINK:ethereum SOL/solana=SOL:solana USDT/solana=USDT:solana USDC/solana=USDC:solana
    TRX/tron=TRX:tron USDT/tron=USDT:tron POL/polygon=POL:polygon USDT/polygon=USDT:polygon USDC/polygon=USDC:polygon
    BNB/bsc=BNB:bsc USDT/bsc=USDT:bsc AVAX/avaxcchain=AVAX:avalanche USDC/avaxcchain=USDC:avalanche
    ETH/base=ETH:base USDC/base=USDC:base ETH/arbitrum=ETH:arbitrum USDC/arbitrum=USDC:arbitrum
    ETH/optimism=ETH:optimism USDC/optimism=USDC:optimism TON/ton=TON:ton`),
  separator: "/",
  buyOnly: splitWords("DOT:mainnet LINK:ethereum TON:ton DAI:ethereum"),
  fiats,
  methods: parseMethods("1.2", [
    ["credit_debit_card", "Card Payment", "BUY", fiats, "4.3"],
    ["apple_pay", "Apple Pay", "BUY", phoneFiats, "4.3"],
    ["google_pay", "Google Pay", "BUY", phoneFiats, "4.3"],
    ["sepa_bank_transfer", "SEPA Bank Transfer", "both", "EUR", "1.1"],
    ["gbp_bank_transfer", "Faster Payments", "both", "GBP", "1.1"],
    ["pm_open_banking", "Open Banking", "BUY", "EUR GBP", "1.6"],
    ["pm_wire", "Wire Transfer", "BUY", "USD", "1.4"],
    ["pm_ngn_bank_transfer", "Bank Transfer", "both", "NGN", "2.6"],
    ["credit_debit_card", "Card Payout", "SELL", "USD EUR GBP CAD AUD", "2.4"],
  ]),
  limitsUsd: { min: "18", max: "25000" },
  // A quote error is a 200; how long a link can be opened; a new epoch revokes all tokens; x-user-ip is required.
  traits: { refusalsIn200: 1, linkLifeMs: 300_000, tokenEpoch: 0, needsUserIp: 0, partnerFeePercent: 0 },
  rules: {
    endsOlderTokens: {
      rule: "ends the access token before with every refresh",
      source: "https://docs.transak.com/guides/migration-to-api-based-transak-widget-url",
    },
    // The number isn't documented.
    refreshesPerMinute: {
      value: 10,
      rule: "limits how often the access token is refreshed",
      source: "https://docs.transak.com/api/public/refresh-access-token",
    },
    completedByDefault: {
      rule: "lists only completed orders without a status",
      source: "https://docs.transak.com/api/public/get-orders",
    },
  },
  refusals: {
    asset: [400, "Invalid crypto currency"],
    chain: [400, "Invalid network"],
    fiat: [400, "Invalid fiat currency"],
    side: [400, "Invalid crypto currency: {symbol} is not sold"],
    method: [400, "Payment method {method} is not available"],
    min: [400, "Minimum amount is {limit} {fiat}"],
    max: [400, "Maximum amount is {limit} {fiat}"],
  },
  statusFlows: {
    BUY: { ...statusFlow, pay: [...paid, "PENDING_DELIVERY_FROM_TRANSAK", "COMPLETED"] },
    SELL: { ...statusFlow, pay: [...paid, "COMPLETED"] },
  },
  reasons: { fail: "Payment declined by the bank", cancel: "Cancelled by the user", expire: "Payment window ended" },
  credentials: (environment) => ({
    apiKey: `transak-sim-${environment}`,
    apiSecret: `transak-sim-secret-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, gatewayUrl: url, widgetUrl: `${url}/widget` }),
  callbackSecret: "apiSecret",
  // The callback is a JWT signed with the access token, which is itself a JWT of its claims.
  sign({ body, secret }) {
    const stored = storedEvent.safeParse(parseJson(body));
    if (!stored.success) return {};
    const { token, claims } = stored.data;
    return { body: JSON.stringify({ data: signJwt(claims, signJwt(token, secret)) }) };
  },
  errorBody(statusCode, message, request) {
    if (request?.path === quotePath && request.context.has("refusalsIn200")) request.status = 200;
    return { error: { statusCode, name: "TransakError", message } };
  },
  authenticate,
  publicRoutes: {
    "POST /partners/api/v2/refresh-token": refreshToken,
    "GET /cryptocoverage/api/v1/public/crypto-currencies": ({ context }) => ({
      response: allCoins(context).map(coinRow),
    }),
    "GET /fiat/public/v1/currencies/fiat-currencies": ({ context }) => ({
      response: allFiats(context).map((facts) => fiatRow(context, facts)),
    }),
    "GET /api/v2/countries": () => ({ response: countryRows() }),
    [`GET ${quotePath}`]: (request) => {
      const { context, query } = request;
      context.authenticate(request, "apiKey", query.get("partnerApiKey"));
      const deal = dealFor(context, query.get("isBuyOrSell"), {
        ...{ fiatCurrency: query.get("fiatCurrency"), cryptoCurrencyCode: query.get("cryptoCurrency") },
        ...{ network: query.get("network"), paymentMethod: query.get("paymentMethod") },
        ...{ fiatAmount: query.get("fiatAmount"), cryptoAmount: query.get("cryptoAmount") },
      });
      return { response: quote(factsOf(context, deal), { quoteId: randomUUID() }) };
    },
  },
  routes: {
    "POST /api/v2/auth/session": createSession,
    "GET /partners/api/v2/order/:id": ({ context, params, environment }) => {
      const order = context.requireOrder(params.id, environment, "Order not found");
      return { meta: { orderId: order.id }, data: orderFields(context, order) };
    },
    "GET /partners/api/v2/orders": listOrders,
  },
  pages: { "/widget": openSession },
  returnQuery,
  callback: (context, order) => ({ token: latestToken(context, order.environment), claims: event(context, order) }),
};

/** By default, Transak lists purchases only. */
function listOrders({ context, query, environment }: AuthenticatedRequest) {
  const reference = query.get("filter[partnerOrderId]");
  const limit = Number(query.get("limit") ?? 100);
  const products = query.get("filter[productsAvailed]") ?? '["BUY"]';
  const status = query.get("filter[status]") ?? (context.has("completedByDefault") ? "COMPLETED" : null);
  const all = reference === null ? context.orders(environment) : context.ordersByReference(reference, environment);
  const found = all
    .filter((order) => products.includes(`"${order.side}"`) && (status === null || order.status === status))
    .map((order) => orderFields(context, order))
    .map(({ id, ...fields }) => ({ _id: id, ...fields }));
  return { meta: { limit, skip: 0, totalCount: found.length }, data: found.slice(0, limit) };
}

type Wanted = Record<"fiatCurrency" | "cryptoCurrencyCode" | "network", string | null> &
  Partial<Record<"paymentMethod", string | null> & Record<"fiatAmount" | "cryptoAmount", unknown>>;

/** Values are case-sensitive. A sale needs the crypto amount. */
function dealFor(context: ApiContext, side: string | null, wanted: Wanted): Deal {
  if (side !== "BUY" && side !== "SELL") throw new ApiError(400, "BUY or SELL is expected");
  const { fiatCurrency: fiat, cryptoCurrencyCode, network, paymentMethod, fiatAmount, cryptoAmount } = wanted;
  if (context.methods(side, fiat ?? "").length === 0) throw new ApiError(400, "Invalid fiat currency");
  const route = context.route(side, `${cryptoCurrencyCode}/${network}`, fiat ?? "");
  const isFiat = cryptoAmount == null && side === "BUY";
  const deal = context.quote(route, paymentMethod, {
    kind: isFiat ? "fiat" : "crypto",
    amount: isFiat ? positiveAmount("fiatAmount", fiatAmount) : positiveAmount("cryptoAmount", cryptoAmount),
  });
  if (unsupportedOn(route.asset).some((one) => one.fiatCurrency === fiat && one.paymentMethod === deal.method))
    throw new ApiError(400, `Payment method ${deal.method} is not available`);
  return deal;
}

type Session = { draft: OrderDraft & { id: string }; expiresAt: number; isOpened: boolean };

/** Sessions are in memory only, unlike orders. */
const sessionsIn = (context: ApiContext) => context.store<Session>("sessions");

/** Returns a link for one visit. It is unknown whether Transak requires the header. */
function createSession(request: AuthenticatedRequest) {
  const { context, environment, headers } = request;
  const userIp = headers["x-user-ip"];
  request.note = userIp === undefined ? "without x-user-ip" : `x-user-ip ${userIp}`;
  if (userIp === undefined && context.has("needsUserIp")) throw new ApiError(400, "x-user-ip is required");
  const { widgetParams } = parseBody(session, request.body);
  const { apiKey } = widgetParams;
  if (apiKey !== context.secret(environment, "apiKey")) throw new ApiError(400, "Invalid apiKey");
  const sessions = sessionsIn(context);
  const sessionId = randomUUID();
  const expiresAt = Date.now() + context.trait("linkLifeMs");
  for (const [id, one] of sessions) if (!one.isOpened && one.expiresAt <= Date.now()) sessions.delete(id);
  sessions.set(sessionId, { draft: toDraft(context, environment, widgetParams), expiresAt, isOpened: false });
  return { data: { widgetUrl: `${context.url}/widget?${new URLSearchParams({ apiKey, sessionId })}` } };
}

function openSession(request: ApiRequest): ReturnType<Opener> {
  const found = sessionsIn(request.context).get(request.query.get("sessionId") ?? "");
  if (found === undefined) throw new ApiError(403, "This link is unknown or has expired.");
  const { draft, expiresAt, isOpened } = found;
  request.environment = draft.environment;
  // The page's own form posts to the same URL.
  if (isOpened && request.method !== "POST") throw new ApiError(403, "This link was used before.");
  if (!isOpened && expiresAt <= Date.now()) throw new ApiError(403, "This link has expired.");
  found.isOpened = true;
  const order = request.context.order(draft.id);
  return order === null ? { draft } : { order };
}

type WidgetParams = z.output<typeof session>["widgetParams"];

function toDraft(context: ApiContext, environment: Environment, params: WidgetParams): Session["draft"] {
  const deal = dealFor(context, params.productsAvailed, params);
  const withTag = params.walletAddressesData?.coins[params.cryptoCurrencyCode];
  return {
    ...deal,
    id: randomUUID(),
    environment,
    reference: params.partnerOrderId ?? null,
    wallet: deal.side === "BUY" ? (params.walletAddress ?? withTag?.address ?? null) : null,
    returnUrls: params.redirectURL ?? null,
    details: {
      quoteId: randomUUID(),
      ...tagDetails(params.walletAddress ? null : withTag?.addressAdditionalData),
      ...pageDetails({ email: params.email, theme: [params.colorMode, params.themeColor].filter(Boolean).join(" ") }),
    },
  };
}
