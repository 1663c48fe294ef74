import { createHmac } from "node:crypto";
import { askedAmount } from "#simulator/amounts.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import type { Answer, Asked, Play, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { buyRate, codes, convert, currencies, limits, stream, streams } from "./mercuryo-answers.ts";
import { assets, fiats, methods, route, sideOf, strike } from "./mercuryo-deals.ts";
import { open } from "./mercuryo-widget.ts";

export const simulated: SimulatedProvider = {
  id: "mercuryo",
  name: "Mercuryo",
  assets,
  fiats,
  methods,
  limitsUsd: { min: "20", max: "12000" },
  // The second shape of callbacks; a fee that is one sum; quotes after fees; what the widget and the API insist on.
  traits: { payloadWrapper: 0, plainFee: 0, feeInRate: 0, checkSignature: 1, requirePartnerToken: 1 },
  journeys: {
    BUY: {
      first: "buy/new",
      pay: ["buy/pending", "buy/paid", "withdraw/new", "withdraw/pending", "withdraw/completed"],
      complete: ["withdraw/completed"],
      hold: ["buy/paid", "withdraw/order_scheduled"],
      fail: ["buy/order_failed"],
      cancel: ["buy/cancelled"],
      expire: ["buy/cancelled"],
    },
    SELL: {
      first: "deposit/new",
      pay: ["deposit/pending", "deposit/completed", "sell/new", "sell/pending", "sell/succeeded"],
      complete: ["sell/succeeded"],
      hold: ["deposit/completed", "sell/pending"],
      fail: ["deposit/failed"],
      refund: ["deposit/completed", "sell/failed"],
    },
  },
  reasons: {},
  credentials: (environment) => ({
    widgetId: `mercuryo-sim-widget-${environment}`,
    secret: `mercuryo-sim-secret-${environment}`,
    signKey: `mercuryo-sim-sign-key-${environment}`,
    partnerToken: `mercuryo-sim-partner-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: `${url}/v1.6`, widgetUrl: `${url}/widget` }),
  callbackSecret: "signKey",
  callbackAttempts: 5,
  sign: ({ body, secret }) => ({
    headers: { "x-signature": createHmac("sha256", secret).update(body).digest("hex") },
  }),
  refuse: (status, message) => ({ status, code: status * 1_000, message, data: {} }),
  play,
};

function play(stage: Stage): Play {
  const answer = (data: unknown): Answer => ({ json: { status: 200, data } });
  return {
    routes: {
      "GET /v1.6/lib/currencies": () => answer(currencies(stage, simulated)),
      "GET /v1.6/public/currencies-buy": () => answer(codes(simulated, "BUY")),
      "GET /v1.6/public/currencies-sell": () => answer(codes(simulated, "SELL")),
      "GET /v1.6/public/currency-limits": (asked) => {
        authenticate(stage, asked);
        const side = sideOf(asked.query);
        const { asset, fiat } = route(stage, side, asked.query.get("to"), asked.query.get("from"), null);
        return { json: { status: 200, code: 0, message: "", data: limits(stage, side, asset, fiat) } };
      },
      "GET /v1.6/widget/buy/rate": (asked) => {
        const deal = quoted(stage, "BUY", asked);
        return answer(stage.trait("plainFee") === 0 ? buyRate(deal) : convert(deal, stage.trait("feeInRate") !== 0));
      },
      "GET /v1.6/public/convert": (asked) =>
        answer(convert(quoted(stage, sideOf(asked.query), asked), stage.trait("feeInRate") !== 0)),
      "GET /v1.6/sdk-partner/transactions": (asked) => list(stage, asked),
    },
    pages: ["/widget"],
    open: (asked) => open(stage, asked),
    callback(order) {
      const { type, status } = streams(order);
      const user = { uuid4: "00000000-0000-4000-8000-000000000000", country_code: "de" };
      const data = {
        ...stream(order, type, status),
        type,
        user,
        card: { number: "1111" },
        payment_method: order.method,
      };
      return stage.trait("payloadWrapper") === 0 ? { data } : { payload: { data } };
    },
  };
}

const authenticate = (stage: Stage, asked: Asked) =>
  stage.authenticate(asked, "widgetId", asked.query.get("widget_id"));

/** BUY is asked by fiat, SELL by crypto. */
function quoted(stage: Stage, side: Side, asked: Asked): Deal {
  authenticate(stage, asked);
  const { query } = asked;
  const [from, to] = [query.get("from"), query.get("to")];
  const [fiat, currency] = side === "BUY" ? [from, to] : [to, from];
  const amount = askedAmount("amount", query.get("amount"));
  const given = side === "BUY" ? "fiat" : "crypto";
  return strike(stage, side, route(stage, side, currency, fiat, query.get("network")), { given, amount });
}

function list(stage: Stage, asked: Asked): Answer {
  const environment = authenticate(stage, asked);
  const token = asked.headers["sdk-partner-token"]?.toString();
  if (stage.trait("requirePartnerToken") !== 0 && token !== stage.secret(environment, "partnerToken"))
    throw new Refusal(401, "Unauthorized");
  const { query } = asked;
  const reference = query.get("merchant_transaction_id");
  if (reference === null) throw new Refusal(400, "merchant_transaction_id is required here");
  const [start, end] = [query.get("date_start") ?? "", query.get("date_end") ?? "9999"];
  const found = stage
    .ordersByReference(reference, environment)
    .filter(({ createdAt }) => createdAt.slice(0, 10) >= start && createdAt.slice(0, 10) <= end);
  const data = found.map((order) => streams(order).pair);
  return { json: { status: 200, total: data.length, next: null, prev: null, data } };
}
