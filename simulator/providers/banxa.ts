import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import type { AmountInput, Side } from "#simulator/deals.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Handler,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/old.ts";
import { withAuth } from "#simulator/old.ts";
import { returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, parseBody, positiveAmount } from "#simulator/parse.ts";
import { fiatsExcept, parseAssets, parseMethods } from "#simulator/tables.ts";
import { requireTag, tagDetails } from "#simulator/tags.ts";
import { openCheckout } from "./banxa-link.ts";
import { cryptoList, fiatList, methodList, namesOf, orderFields, price, statusChange } from "./banxa-responses.ts";

const fiats = fiatsExcept("KWD EGP UGX");
const paid = ["waitingPayment", "paymentReceived", "inProgress"];
const statusFlow = {
  first: "pendingPayment",
  hold: ["extraVerification"],
  fail: ["declined"],
  cancel: ["cancelled"],
  expire: ["expired"],
  refund: ["refunded"],
};

export const simulated: SimulatedProvider = {
  id: "banxa",
  name: "Banxa",
  assets: parseAssets(`
    BTC/BTC=BTC:mainnet LTC/LTC=LTC:mainnet DOGE/DOGE=DOGE:mainnet XRP/XRP=XRP:mainnet ADA/ADA=ADA:mainnet
    XLM/XLM=XLM:mainnet DOT/DOT=DOT:mainnet BCH/BCH=BCH:mainnet ETH/ETH=ETH:ethereum USDT/ETH=USDT:ethereum
    USDC/ETH=USDC:ethereum DAI/ETH=DAI:ethereum LINK/ETH=LINK:ethereum SOL/SOL=SOL:solana USDT/SOL=USDT:solana
    USDC/SOL=USDC:solana TRX/TRON=TRX:tron USDT/TRON=USDT:tron POL/MATIC=POL:polygon USDT/MATIC=USDT:polygon
    USDC/MATIC=USDC:polygon BNB/BNB=BNB:bsc USDT/BNB=USDT:bsc AVAX/AVAX-C=AVAX:avalanche ETH/BASE=ETH:base
    USDC/BASE=USDC:base ETH/ARB=ETH:arbitrum USDC/ARB=USDC:arbitrum ETH/OPTIMISM=ETH:optimism TON/TON=TON:ton`),
  fiats,
  methods: parseMethods("0.8", [
    ["debit-credit-card", "Visa or Mastercard", "BUY", fiats, "3.9"],
    ["apple-pay", "Apple Pay", "BUY", fiats, "3.9"],
    ["google-pay", "Google Pay", "BUY", fiats, "3.9"],
    ["sepa-bank-transfer", "SEPA transfer", "both", "EUR", "1.2"],
    ["gbp-bank-transfer", "Faster Payments", "both", "GBP", "1.2"],
    ["ach-bank-transfer", "ACH transfer", "both", "USD", "1.6"],
    ["payid-bank-transfer", "PayID", "both", "AUD", "1.1"],
    ["ngn-bank-transfer", "Bank transfer", "both", "NGN", "1.8"],
  ]),
  limitsUsd: { min: "20", max: "16000" },
  // A price always as a list; opening an expired link expires its order; callbacks in the
  // old format, with the order ID only.
  traits: { priceList: 0, expireUnopened: 0, oldCallbacks: 0 },
  rules: {
    linkLifeMs: {
      value: 60_000,
      rule: "refuses a link that is first opened more than a minute after its order",
      source: "https://docs.banxa.com/reference/create-a-buy-order",
    },
    ipBinding: {
      rule: "refuses an order without the customer's network, and cancels one opened from another network",
      source: "https://docs.banxa.com/products/hosted-checkout/docs/api-integration/ip-binding",
    },
    demandsTags: {
      rule: "refuses an order to an exchange's wallet without its tag",
      source: "https://docs.banxa.com/reference/create-a-buy-order",
    },
  },
  // A purchase ends in "complete", a sale in "completed".
  statusFlows: {
    BUY: { ...statusFlow, pay: [...paid, "cryptoTransferred", "complete"] },
    SELL: { ...statusFlow, pay: [...paid, "completed"] },
  },
  credentials: (environment) => ({
    partnerRef: `slipway-sim-${environment}`,
    apiKey: `banxa-sim-${environment}`,
    apiSecret: `banxa-sim-hmac-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, checkoutUrl: url }),
  callbackSecret: "apiSecret",
  sign({ body, secret, path, nowMs }) {
    const signature = createHmac("sha256", secret).update(`POST\n${path}\n${nowMs}\n${body}`).digest("hex");
    return { headers: { authorization: `Bearer banxa-sim-hmac-key:${signature}:${nowMs}` } };
  },
  errorBody: (status, message) => ({ ...(status === 422 && { code: 4002 }), message }),
  createApi,
};

function createApi(): SimulatedApi {
  const routesOf = (side: Side): Record<string, Handler<AuthenticatedRequest>> => {
    const path = side.toLowerCase();
    return {
      [`GET /:partner/v2/crypto/${path}`]: () => ({ json: cryptoList(simulated) }),
      [`GET /:partner/v2/fiats/${path}`]: (context) => ({ json: fiatList(context, simulated, side) }),
      [`GET /:partner/v2/payment-methods/${path}`]: (_context, { query }) => ({
        json: methodList(simulated, side, query.get("fiat")),
      }),
      [`GET /:partner/v2/quotes/${path}`]: quote(side),
      [`POST /:partner/v2/${path}`]: createOrder(side),
    };
  };
  return {
    routes: withAuth(authenticate, {
      ...routesOf("BUY"),
      ...routesOf("SELL"),
      "GET /:partner/v2/orders/:id": (context, { params, environment }) => {
        return { json: orderFields(context, context.requireOrder(params.id, environment, "Order not found")) };
      },
    }),
    pages: ["/checkout/order"],
    open: openCheckout,
    callback(context, order) {
      if (order.status === "pendingPayment") return null;
      return context.trait("oldCallbacks") === 0 ? statusChange(order) : { order_id: order.id };
    },
  };
}

/** The key must belong to the partner in the path. */
function authenticate(context: ApiContext, request: ApiRequest): Environment {
  const environment = context.authenticate(request, "apiKey", request.headers["x-api-key"]?.toString());
  if (request.params.partner !== context.secret(environment, "partnerRef")) throw new ApiError(401, "Unauthorized");
  return environment;
}

type RouteNames = { crypto?: string | null; blockchain?: string | null; fiat?: string | null };

/** Without a blockchain, the coin's default one. */
function routeOf(context: ApiContext, { crypto, blockchain, fiat }: RouteNames) {
  const fallback = Object.keys(simulated.assets).find((code) => namesOf(code).crypto === crypto) ?? "";
  const code = blockchain ? `${crypto}/${blockchain}` : fallback;
  const asset = context.asset(code);
  if (asset === null) throw new ApiError(422, `The blockchain ${blockchain} is not supported for ${crypto}`);
  if (!fiat || !fiats.includes(fiat)) throw new ApiError(422, `The currency ${fiat} is not supported`);
  return { asset, fiat, ...namesOf(code) };
}

/** The crypto amount wins if both are given. */
function amountInput(fiatAmount: string | null | undefined, cryptoAmount: string | null | undefined): AmountInput {
  return cryptoAmount
    ? { kind: "crypto", amount: positiveAmount("cryptoAmount", cryptoAmount) }
    : { kind: "fiat", amount: positiveAmount("fiatAmount", fiatAmount) };
}

const quote =
  (side: Side): Handler =>
  (context, { query }) => {
    const get = (name: string) => query.get(name);
    const { asset, fiat } = routeOf(context, {
      crypto: get("crypto"),
      blockchain: get("blockchain"),
      fiat: get("fiat"),
    });
    const input = amountInput(get("fiatAmount"), get("cryptoAmount"));
    const id = get("paymentMethodId");
    const deals = context.methods(side, fiat).map((method) => context.deal(side, asset, fiat, method, input));
    const chosen = deals.find(({ method }) => method === id);
    if (id !== null && chosen === undefined) throw new ApiError(422, `The payment method ${id} is not supported`);
    if (chosen) context.withinLimits(chosen, 422, limitMessages);
    if (chosen && context.trait("priceList") === 0) return { json: price(chosen) };
    return { json: deals.filter((deal) => context.exceededLimit(deal) === null).map(price) };
  };

const limitMessages = { min: "The amount is below the minimum of", max: "The amount is above the maximum of" };

const text = z.string().min(1);
// Optional fields are text or absent, never null.
const creation = z.object({
  crypto: text,
  fiat: text,
  blockchain: text.optional(),
  fiatAmount: text.optional(),
  cryptoAmount: text.optional(),
  paymentMethodId: text.optional(),
  walletAddress: text,
  walletAddressTag: text.optional(),
  redirectUrl: z.url(),
  externalCustomerId: text,
  externalOrderId: text.optional(),
  // The name of this field is a guess.
  ipRange: z.union([z.cidrv4().endsWith("/24"), z.cidrv6().endsWith("/64")]).optional(),
});

/** The rules about the customer's network, and about the wallet that `bought` is sent to. */
function verifyCustomer(context: ApiContext, body: z.output<typeof creation>, bought: string | null): void {
  const { ipRange, walletAddress: wallet, walletAddressTag: tag } = body;
  if (ipRange === undefined && context.trait("ipBinding") !== 0) {
    throw new ApiError(422, "Validation error: the customer's IP address is required");
  }
  if (bought !== null) requireTag(context, { asset: bought, wallet, tag }, 422);
}

const createOrder =
  (side: Side): Handler<AuthenticatedRequest> =>
  (context, request) => {
    const body = parseBody(creation, request.body);
    const { asset, fiat, crypto, blockchain } = routeOf(context, body);
    verifyCustomer(context, body, side === "BUY" ? asset : null);
    const id = body.paymentMethodId ?? context.methods(side, fiat)[0]?.id ?? "";
    const method = context.method(id, side, fiat);
    if (method === null) throw new ApiError(422, `The payment method ${body.paymentMethodId} is not supported`);
    const deal = context.deal(side, asset, fiat, method, amountInput(body.fiatAmount, body.cryptoAmount));
    const order = context.createOrder({
      ...context.withinLimits(deal, 422, limitMessages),
      id: randomBytes(16).toString("hex"),
      environment: request.environment,
      reference: body.externalOrderId ?? null,
      wallet: side === "BUY" ? body.walletAddress : null,
      returnUrls: returnUrlsTo(body.redirectUrl),
      details: {
        crypto,
        blockchain,
        externalCustomerId: body.externalCustomerId,
        key: randomBytes(16).toString("hex"),
        ...(body.ipRange !== undefined && { ipRange: body.ipRange }),
        ...tagDetails(body.walletAddressTag),
        ...(side === "SELL" && { refundAddress: body.walletAddress }),
      },
    });
    return { json: orderFields(context, order) };
  };
