import { createHmac } from "node:crypto";
import * as z from "zod";
import { factsOf } from "#simulator/facts.ts";
import { opensOrder } from "#simulator/openers.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, parseBody, positiveAmount } from "#simulator/parse.ts";
import type { ApiContext, SimulatedProvider } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
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
const trade = z.object({
  side: z.enum(["BUY", "SELL"]),
  asset: z.string(),
  fiat: z.string(),
  method: z.string(),
  amount: z.unknown().optional(),
  crypto_amount: z.unknown().optional(),
});
const creation = z.object({
  reference: z.string(),
  wallet: z.string().nullable(),
  returnUrl: z.url(),
  locale: z.string(),
  email: z.string().optional(),
});

const quote = shape("fiat=#fiatAmount crypto=#cryptoAmount fee=#fees.total");
const order = shape(
  `id ref=reference state=status asset fiat fiatAmount=#fiatAmount cryptoAmount=#cryptoAmount wallet hash`,
);

function dealFor(context: ApiContext, text: string) {
  const { side, asset, fiat, method, amount, crypto_amount: coins } = parseBody(trade, text);
  const route = context.route(side, asset, fiat);
  const kind = coins === undefined ? "fiat" : "crypto";
  return context.quote(route, method, { kind, amount: positiveAmount("amount", coins ?? amount) });
}

export const simulated: SimulatedProvider = {
  id: "acme",
  name: "Acme Pay",
  // The provider's code of each asset.
  assets: parseAssets("BTC:mainnet=BTC:mainnet USDT:tron=USDT:tron"),
  fiats: ["EUR"],
  methods: parseMethods("1", [["card", "Card", "both", "EUR", "3"]]),
  limitsUsd: { min: "10", max: "1000" },
  refusals: {
    pair: [400, "The asset or the payment method is not supported"],
    min: [400, "The minimum amount is {limit} {fiat}"],
    max: [400, "The maximum amount is {limit} {fiat}"],
  },
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
  authenticate: (request) => request.context.authenticate(request, "apiKey", request.headers["x-api-key"]),
  routes: {
    "GET /offers": ({ context }) =>
      simulated.methods.flatMap(({ id: method, sides, fiats }) =>
        fiats.flatMap((fiat) =>
          sides.map((side) => ({ side, fiat, method, assets: Object.keys(simulated.assets), ...context.limits(fiat) })),
        ),
      ),
    "GET /quote": ({ context, query }) =>
      quote(factsOf(context, dealFor(context, JSON.stringify(Object.fromEntries(query))))),
    "POST /orders": ({ context, body, environment }) => {
      const { reference, wallet, returnUrl, locale: language, email } = parseBody(creation, body);
      const details = pageDetails({ language, email });
      const deal = dealFor(context, body);
      const { id } = context.createOrder({ ...deal, environment, reference, wallet, returnUrls: returnUrl, details });
      return { id, link: `${context.url}/checkout?order=${id}` };
    },
    "GET /orders/:reference": ({ context, params, environment }) => {
      const [found] = context.ordersByReference(params.reference, environment);
      if (found === undefined) throw new ApiError(404, "Order not found");
      return order(found);
    },
  },
  pages: { "/checkout": opensOrder("order", "Order not found") },
  callback: (_context, found) => order(found),
};
