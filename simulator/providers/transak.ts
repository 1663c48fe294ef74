import * as z from "zod";
import type { Side } from "#simulator/deals.ts";
import { fiatCodes } from "#simulator/fiats.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Environment, Method, Play, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";
import { coinRow, event, fiatRow, names, orderFields, returnQuery } from "./transak-answers.ts";
import { price } from "./transak-prices.ts";
import { createSessions } from "./transak-sessions.ts";
import { authenticate, newToken, signJwt, type TokenClaims } from "./transak-tokens.ts";

const fiats = fiatCodes.filter((code) => !["UGX", "KWD", "GHS", "EGP"].includes(code));
const phones = words("USD EUR GBP CAD AUD NZD CHF PLN SEK NOK DKK JPY BRL MXN AED HKD SGD");
const method = (id: string, name: string, sides: Side[], fiats: readonly string[], percent: string): Method => {
  return { id, name, sides, fiats, percent, minimumUsd: "1.2" };
};
const methods: Method[] = [
  method("credit_debit_card", "Card Payment", ["BUY"], fiats, "4.3"),
  method("apple_pay", "Apple Pay", ["BUY"], phones, "4.3"),
  method("google_pay", "Google Pay", ["BUY"], phones, "4.3"),
  method("sepa_bank_transfer", "SEPA Bank Transfer", ["BUY", "SELL"], ["EUR"], "1.1"),
  method("gbp_bank_transfer", "Faster Payments", ["BUY", "SELL"], ["GBP"], "1.1"),
  method("pm_open_banking", "Open Banking", ["BUY"], words("EUR GBP"), "1.6"),
  method("pm_wire", "Wire Transfer", ["BUY"], ["USD"], "1.4"),
  method("pm_ngn_bank_transfer", "Bank Transfer", ["BUY", "SELL"], ["NGN"], "2.6"),
  method("credit_debit_card", "Card Payout", ["SELL"], words("USD EUR GBP CAD AUD"), "2.4"),
];
const ends = {
  complete: ["COMPLETED"],
  hold: ["ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK"],
  fail: ["FAILED"],
  cancel: ["CANCELLED"],
  expire: ["EXPIRED"],
  refund: ["REFUNDED"],
};
const first = "AWAITING_PAYMENT_FROM_USER";
const paid = ["PAYMENT_DONE_MARKED_BY_USER", "PROCESSING"];

export const simulated: SimulatedProvider = {
  id: "transak",
  name: "Transak",
  assets: Object.fromEntries(names.map((pair) => pair.split("="))),
  fiats,
  methods,
  limitsUsd: { min: "18", max: "25000" },
  // A refused quote is a 200; links live so long; another epoch ends all tokens; x-user-ip may be demanded.
  traits: { refusalsIn200: 1, linkLifeMs: 300_000, tokenEpoch: 0, needsUserIp: 0 },
  journeys: {
    BUY: { first, pay: [...paid, "PENDING_DELIVERY_FROM_TRANSAK", "COMPLETED"], ...ends },
    SELL: { first, pay: [...paid, "COMPLETED"], ...ends },
  },
  reasons: { fail: "Payment declined by the bank", cancel: "Cancelled by the user", expire: "Payment window ended" },
  credentials: (environment) => ({
    apiKey: `transak-sim-${environment}`,
    apiSecret: `transak-sim-secret-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, gatewayUrl: url, widgetUrl: `${url}/widget` }),
  callbackSecret: "apiSecret",
  callbackAttempts: 5,
  // The key of the callback is the access token, which the API secret makes of its claims.
  sign({ body, secret }) {
    const kept = keptEvent.safeParse(parsed(body));
    if (!kept.success) return {};
    const { token, claims } = kept.data;
    return { body: JSON.stringify({ data: signJwt(claims, signJwt(token, secret)) }) };
  },
  refuse: (status, message) => ({ error: { statusCode: status, name: "TransakError", message } }),
  play,
};

const keptEvent = z.object({ token: z.looseObject({}), claims: z.looseObject({}) });

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function play(stage: Stage): Play {
  const sessions = createSessions(stage, methods);
  /** Callbacks are signed with the token given last. */
  const tokens = new Map<Environment, TokenClaims>();
  const tokenOf = (environment: Environment) => tokens.get(environment) ?? newToken(stage, environment);

  return {
    routes: {
      "POST /partners/api/v2/refresh-token": (asked) => refreshToken(stage, tokens, asked),
      "GET /cryptocoverage/api/v1/public/crypto-currencies": () => ({
        json: { response: Object.values(simulated.assets).map(coinRow) },
      }),
      "GET /fiat/public/v1/currencies/fiat-currencies": () => ({
        json: { response: fiats.map((code) => fiatRow(stage, code, simulated)) },
      }),
      "GET /api/v1/pricing/public/quotes": (asked) => refusedIn200(stage, () => price(stage, methods, asked)),
      "POST /api/v2/auth/session": sessions.create,
      "GET /partners/api/v2/order/:id": (asked) => {
        const order = stage.order(asked.params.id ?? "", authenticate(stage, asked));
        if (order === null) throw new Refusal(404, "Order not found");
        return { json: { meta: { orderId: order.id }, data: orderFields(order) } };
      },
      "GET /partners/api/v2/orders": (asked) => listOrders(stage, asked),
    },
    pages: ["/widget"],
    open: sessions.open,
    returnQuery,
    callback: (order) => ({ token: tokenOf(order.environment), claims: event(order) }),
  };
}

function refreshToken(stage: Stage, tokens: Map<Environment, TokenClaims>, asked: Asked): Answer {
  const { apiKey } = parseBody(z.object({ apiKey: z.string() }), asked.body);
  const environment = stage.authenticate(asked, "apiSecret", asked.headers["api-secret"]?.toString());
  if (apiKey !== stage.secret(environment, "apiKey")) throw new Refusal(401, "Unknown API key");
  const claims = newToken(stage, environment);
  tokens.set(environment, claims);
  const accessToken = signJwt(claims, stage.secret(environment, "apiSecret"));
  return { json: { data: { accessToken, expiresAt: claims.exp } } };
}

function refusedIn200(stage: Stage, answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof Refusal) || stage.trait("refusalsIn200") === 0) throw error;
    return { json: simulated.refuse(error.status, error.message) };
  }
}

/** Unless it is told otherwise Transak lists purchases only, and completed ones only. */
function listOrders(stage: Stage, asked: Asked): Answer {
  const environment = authenticate(stage, asked);
  const reference = asked.query.get("filter[partnerOrderId]");
  if (reference === null) throw new Refusal(400, "The simulator lists orders by filter[partnerOrderId] only");
  const products = asked.query.get("filter[productsAvailed]") ?? '["BUY"]';
  const status = asked.query.get("filter[status]") ?? "COMPLETED";
  const found = stage
    .ordersByReference(reference, environment)
    .filter((order) => products.includes(`"${order.side}"`) && order.status === status)
    .map(orderFields);
  const data = found.map(({ id, ...fields }) => ({ _id: id, ...fields }));
  return { json: { meta: { limit: 100, skip: 0, totalCount: data.length }, data } };
}
