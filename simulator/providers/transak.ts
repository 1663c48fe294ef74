import * as z from "zod";
import type {
  ApiContext,
  ApiRequest,
  ApiResponse,
  AuthenticatedRequest,
  Handler,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/old.ts";
import { withAuth } from "#simulator/old.ts";
import { ApiError, parseJson } from "#simulator/parse.ts";
import { fiatsExcept, parseMethods } from "#simulator/tables.ts";
import { quote } from "./transak-prices.ts";
import { assets, coinRow, event, fiatRow, orderFields, returnQuery } from "./transak-responses.ts";
import { createSessions } from "./transak-sessions.ts";
import { createTokens, signJwt } from "./transak-tokens.ts";

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

export const simulated: SimulatedProvider = {
  id: "transak",
  name: "Transak",
  assets,
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
  errorBody: (status, message) => ({ error: { statusCode: status, name: "TransakError", message } }),
  createApi,
};

const storedEvent = z.object({ token: z.looseObject({}), claims: z.looseObject({}) });

function createApi(context: ApiContext): SimulatedApi {
  const sessions = createSessions();
  const tokens = createTokens();
  return {
    routes: {
      "POST /partners/api/v2/refresh-token": tokens.refresh,
      "GET /cryptocoverage/api/v1/public/crypto-currencies": () => ({
        json: { response: Object.values(simulated.assets).map((asset) => coinRow(context, asset)) },
      }),
      "GET /fiat/public/v1/currencies/fiat-currencies": () => ({
        json: { response: fiats.map((code) => fiatRow(context, code)) },
      }),
      "GET /api/v1/pricing/public/quotes": errorsIn200(quote),
      ...withAuth(tokens.authenticate, {
        "POST /api/v2/auth/session": sessions.create,
        "GET /partners/api/v2/order/:id": (_context, { params, environment }) => {
          const order = context.requireOrder(params.id, environment, "Order not found");
          return { json: { meta: { orderId: order.id }, data: orderFields(context, order) } };
        },
        "GET /partners/api/v2/orders": listOrders,
      }),
    },
    pages: ["/widget"],
    open: sessions.open,
    returnQuery: (order) => returnQuery(context, order),
    callback: (_context, order) => ({
      token: tokens.latest(context, order.environment),
      claims: event(context, order),
    }),
  };
}

const errorsIn200 =
  (handle: Handler) =>
  (context: ApiContext, request: ApiRequest): ApiResponse => {
    try {
      return handle(context, request);
    } catch (error) {
      if (!(error instanceof ApiError) || context.trait("refusalsIn200") === 0) throw error;
      return { json: simulated.errorBody(error.status, error.message) };
    }
  };

/** By default, Transak lists purchases only. */
function listOrders(context: ApiContext, { query, environment }: AuthenticatedRequest): ApiResponse {
  const reference = query.get("filter[partnerOrderId]");
  const limit = Number(query.get("limit") ?? 100);
  const products = query.get("filter[productsAvailed]") ?? '["BUY"]';
  const status = query.get("filter[status]") ?? (context.trait("completedByDefault") === 0 ? null : "COMPLETED");
  const all = reference === null ? context.orders(environment) : context.ordersByReference(reference, environment);
  const found = all
    .filter((order) => products.includes(`"${order.side}"`) && (status === null || order.status === status))
    .map((order) => orderFields(context, order))
    .map(({ id, ...fields }) => ({ _id: id, ...fields }));
  return { json: { meta: { limit, skip: 0, totalCount: found.length }, data: found.slice(0, limit) } };
}
