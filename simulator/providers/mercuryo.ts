import { createHmac } from "node:crypto";
import type { Deal, Side } from "#simulator/deals.ts";
import type {
  ApiContext,
  ApiRequest,
  ApiResponse,
  AuthenticatedRequest,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/old.ts";
import { withAuth } from "#simulator/old.ts";
import { ApiError, positiveAmount } from "#simulator/parse.ts";
import { assets, dealFor, fiats, methods, routeOf, sideOf } from "./mercuryo-deals.ts";
import { buyRate, codes, convert, currencies, limits, stream, streams } from "./mercuryo-responses.ts";
import { openWidget } from "./mercuryo-widget.ts";

export const simulated: SimulatedProvider = {
  id: "mercuryo",
  name: "Mercuryo",
  assets,
  fiats,
  methods,
  limitsUsd: { min: "20", max: "12000" },
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
  createApi,
};

const authenticate = (context: ApiContext, request: ApiRequest) =>
  context.authenticate(request, "widgetId", request.query.get("widget_id"));

function createApi(context: ApiContext): SimulatedApi {
  const ok = (data: unknown): ApiResponse => ({ json: { status: 200, data } });
  const isOn = (trait: string) => context.trait(trait) !== 0;
  return {
    routes: {
      "GET /v1.6/lib/currencies": () => ok(currencies(context, simulated)),
      "GET /v1.6/public/currencies-buy": () => ok(codes(simulated, "BUY")),
      "GET /v1.6/public/currencies-sell": () => ok(codes(simulated, "SELL")),
      ...withAuth(authenticate, {
        "GET /v1.6/public/currency-limits": (_context, { query }) => {
          const side = sideOf(query);
          const { asset, fiat } = routeOf(context, side, query.get("to"), query.get("from"), null);
          return { json: { status: 200, code: 0, message: "", data: limits(context, side, asset, fiat) } };
        },
        "GET /v1.6/widget/buy/rate": (_context, { query }) => {
          const deal = quote(context, "BUY", query);
          return ok(isOn("plainFee") ? convert(deal, isOn("feeInRate")) : buyRate(deal));
        },
        "GET /v1.6/public/convert": (_context, { query }) =>
          ok(convert(quote(context, sideOf(query), query), isOn("feeInRate"))),
        "GET /v1.6/sdk-partner/transactions": listOrders,
      }),
    },
    pages: ["/widget"],
    open: openWidget,
    callback(_context, order) {
      const { type, status } = streams(order);
      const user = { uuid4: "00000000-0000-4000-8000-000000000000", country_code: "de" };
      const card = { number: "1111" };
      const payment_method = isOn("mobilePay") ? "mobile_pay" : order.method;
      const data = { ...stream(order, type, status), type, user, card, payment_method };
      return isOn("payloadWrapper") ? { payload: { data } } : { data };
    },
  };
}

/** A BUY is quoted by fiat, a SELL by crypto. */
function quote(context: ApiContext, side: Side, query: URLSearchParams): Deal {
  const [from, to] = [query.get("from"), query.get("to")];
  const [fiat, currency] = side === "BUY" ? [from, to] : [to, from];
  const amount = positiveAmount("amount", query.get("amount"));
  const route = routeOf(context, side, currency, fiat, query.get("network"));
  return dealFor(context, side, route, { kind: side === "BUY" ? "fiat" : "crypto", amount });
}

function listOrders(context: ApiContext, { headers, query, environment }: AuthenticatedRequest): ApiResponse {
  const token = headers["sdk-partner-token"]?.toString();
  if (context.trait("requirePartnerToken") !== 0 && token !== context.secret(environment, "partnerToken"))
    throw new ApiError(401, "Unauthorized");
  const reference = query.get("merchant_transaction_id");
  if (reference === null) throw new ApiError(400, "merchant_transaction_id is required here");
  const [start, end] = [query.get("date_start") ?? "", query.get("date_end") ?? "9999"];
  const data = context
    .ordersByReference(reference, environment)
    .filter(({ createdAt }) => createdAt.slice(0, 10) >= start && createdAt.slice(0, 10) <= end)
    .map((order) => streams(order, context.trait("mobilePay") === 0 ? "buy" : "mobile_pay").byType);
  return { json: { status: 200, total: data.length, next: null, prev: null, data } };
}
