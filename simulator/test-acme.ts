import { createHmac } from "node:crypto";
import * as z from "zod";
import { type Deal, totalFees } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import { returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, parseBody, positiveAmount } from "#simulator/parse.ts";
import type {
  ApiContext,
  ApiRequest,
  ApiResponse,
  AuthenticatedRequest,
  Order,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { withAuth } from "#simulator/routes.ts";
import { parseAssets, parseMethods } from "#simulator/tables.ts";

const statusFlow = {
  first: "OPEN",
  pay: ["PAID", "DONE"],
  fail: ["DECLINED"],
  cancel: ["CANCELED"],
  expire: ["EXPIRED"],
  refund: ["PAID", "REFUNDED"],
  hold: ["PAID"],
};

export const simulated: SimulatedProvider = {
  id: "acme",
  name: "Acme Pay",
  // The provider's code of each asset.
  assets: parseAssets("BTC:mainnet=BTC:mainnet USDT:tron=USDT:tron"),
  fiats: ["EUR"],
  methods: parseMethods("1", [["card", "Card", "both", "EUR", "3"]]),
  limitsUsd: { min: "10", max: "1000" },
  statusFlows: { BUY: statusFlow, SELL: statusFlow },
  credentials: (environment) => ({
    apiKey: `acme-sim-${environment}`,
    secret: `acme-sim-secret-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, checkoutUrl: url }),
  callbackSecret: "secret",
  sign: ({ body, secret }) => ({
    headers: { "x-signature": createHmac("sha256", secret).update(body).digest("hex") },
  }),
  errorBody: (_status, message) => ({ message }),
  createApi,
};

function createApi(): SimulatedApi {
  return {
    routes: withAuth(authenticate, {
      "GET /offers": (context) => ({ json: offerList(context) }),
      "GET /quote": (context, { query }) => {
        const deal = dealFor(context, JSON.stringify(Object.fromEntries(query)));
        const [fiat, crypto, fee] = [deal.fiatAmount, deal.cryptoAmount, totalFees(deal)].map(jsonNumber);
        return { json: { fiat, crypto, fee } };
      },
      "POST /orders": createOrder,
      "GET /orders/:reference": (context, { params, environment }) => {
        const [order] = context.ordersByReference(params.reference, environment);
        if (order === undefined) throw new ApiError(404, "Order not found");
        return { json: orderFields(order) };
      },
    }),
    pages: ["/checkout"],
    open(context, request) {
      const order = context.requireOrder(request.query.get("order"), undefined, "Order not found");
      request.environment = order.environment;
      return { order };
    },
    callback: (_context, order) => orderFields(order),
  };
}

const authenticate = (context: ApiContext, request: ApiRequest) =>
  context.authenticate(request, "apiKey", request.headers["x-api-key"]?.toString());

function offerList(context: ApiContext) {
  const { assets, fiats, methods } = simulated;
  return methods.flatMap(({ id: method, sides }) =>
    fiats.flatMap((fiat) =>
      sides.map((side) => ({ side, fiat, method, assets: Object.keys(assets), ...context.limits(fiat) })),
    ),
  );
}

const trade = z.object({
  side: z.enum(["BUY", "SELL"]),
  asset: z.string(),
  fiat: z.string(),
  method: z.string(),
  amount: z.unknown(),
});
const creation = z.object({ reference: z.string(), wallet: z.string().nullable(), returnUrl: z.url() });

function dealFor(context: ApiContext, text: string): Deal {
  const { side, fiat, ...body } = parseBody(trade, text);
  const asset = context.asset(body.asset);
  const method = context.method(body.method, side, fiat);
  if (asset === null || method === null) throw new ApiError(400, "The asset or the payment method is not supported");
  const input = { kind: "fiat", amount: positiveAmount("amount", body.amount) } as const;
  const deal = context.deal(side, asset, fiat, method, input);
  return context.withinLimits(deal, 400, { min: "The minimum amount is", max: "The maximum amount is" });
}

function createOrder(context: ApiContext, { body, environment }: AuthenticatedRequest): ApiResponse {
  const { reference, wallet, returnUrl } = parseBody(creation, body);
  const deal = dealFor(context, body);
  const order = context.createOrder({ ...deal, environment, reference, wallet, returnUrls: returnUrlsTo(returnUrl) });
  return { json: { id: order.id, link: `${context.url}/checkout?order=${order.id}` } };
}

const orderFields = ({ id, reference, status, asset, fiat, fiatAmount, cryptoAmount, wallet, hash }: Order) => ({
  id,
  ref: reference,
  state: status,
  asset,
  fiat,
  fiatAmount: jsonNumber(fiatAmount),
  cryptoAmount: jsonNumber(cryptoAmount),
  wallet,
  hash,
});
