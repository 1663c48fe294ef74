import { randomInt } from "node:crypto";
import * as z from "zod";
import { askedAmount } from "#simulator/amounts.ts";
import type { Deal, Given, Side } from "#simulator/deals.ts";
import { fiatCodes } from "#simulator/fiats.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Environment, Method, Play, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";
import { cryptoList, estimate, fiatList, transaction, typeOf } from "./guardarian-answers.ts";

/** Theirs is "TICKER-NETWORK", the form their min-max path uses. */
const names = words(`
  BTC-BTC=BTC:mainnet LTC-LTC=LTC:mainnet DOGE-DOGE=DOGE:mainnet XRP-XRP=XRP:mainnet ADA-ADA=ADA:mainnet
  XLM-XLM=XLM:mainnet DOT-DOT=DOT:mainnet BCH-BCH=BCH:mainnet ETH-ETH=ETH:ethereum USDT-ETH=USDT:ethereum
  USDC-ETH=USDC:ethereum DAI-ETH=DAI:ethereum LINK-ETH=LINK:ethereum SOL-SOL=SOL:solana USDT-SOL=USDT:solana
  USDC-SOL=USDC:solana TRX-TRX=TRX:tron USDT-TRX=USDT:tron POL-MATIC=POL:polygon USDT-MATIC=USDT:polygon
  USDC-MATIC=USDC:polygon BNB-BSC=BNB:bsc USDT-BSC=USDT:bsc AVAX-AVAXC=AVAX:avalanche ETH-BASE=ETH:base
  USDC-BASE=USDC:base ETH-ARBITRUM=ETH:arbitrum USDC-ARBITRUM=USDC:arbitrum TON-TON=TON:ton USDT-TON=USDT:ton`);
const fiats = fiatCodes.filter((code) => !["KRW", "EGP", "CLP"].includes(code));
const method = (id: string, name: string, sides: Side[], fiats: readonly string[], percent: string): Method => {
  return { id, name, sides, fiats, percent, minimumUsd: "0.9" };
};
const methods: Method[] = [
  method("VISA_MC", "Visa or Mastercard", ["BUY"], fiats, "4.2"),
  method("APPLE_PAY", "Apple Pay", ["BUY"], fiats, "4.2"),
  method("GOOGLE_PAY", "Google Pay", ["BUY"], fiats, "4.2"),
  method("SEPA", "SEPA transfer", ["BUY"], ["EUR"], "1.5"),
  // The seller chooses on the page, after the estimate: every way costs the same.
  method("VISA_MC", "Visa or Mastercard", ["SELL"], fiats, "1.9"),
  method("SEPA", "SEPA transfer", ["SELL"], ["EUR"], "1.9"),
];
const journey = {
  first: "new",
  pay: ["waiting_for_deposit", "exchanging", "sending", "finished"],
  complete: ["finished"],
  hold: ["on_hold"],
  fail: ["failed"],
  cancel: ["cancelled"],
  expire: ["expired"],
  refund: ["refunded"],
};

export const simulated: SimulatedProvider = {
  id: "guardarian",
  name: "Guardarian",
  assets: Object.fromEntries(names.map((pair) => pair.split("="))),
  fiats,
  methods,
  limitsUsd: { min: "15", max: "15000" },
  // One creation per address in this window; a wallet handed in is ignored where an account may not preset it.
  traits: { createWindowMs: 60_000, allowPresetWallet: 1 },
  journeys: { BUY: journey, SELL: journey },
  reasons: { fail: "Payment declined", hold: "Verification is needed" },
  credentials: (environment) => ({
    apiKey: `guardarian-sim-${environment}`,
    callbackToken: `guardarian-sim-callback-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: `${url}/v1`, checkoutUrl: url }),
  callbackSecret: "callbackToken",
  callbackAttempts: 5,
  sign: ({ secret }) => ({ search: `?${new URLSearchParams({ token: secret })}` }),
  refuse: (status, message) => ({ statusCode: status, code: codes[status] ?? "ERROR", message }),
  play,
};

const codes: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  404: "NOT_FOUND",
  429: "TOO_MANY_REQUESTS",
};

function play(stage: Stage): Play {
  /** When each address last created a transaction. */
  const created = new Map<string, number>();
  const lists = () => ({ fiat_currencies: fiatList(simulated), crypto_currencies: cryptoList(simulated) });
  return {
    routes: {
      "GET /v1/currencies": () => ({ json: lists() }),
      "GET /v1/currencies/fiat": () => ({ json: lists().fiat_currencies }),
      "GET /v1/currencies/crypto": () => ({ json: lists().crypto_currencies }),
      "GET /v1/currencies/:ticker": ({ params }) => {
        const { fiat_currencies, crypto_currencies } = lists();
        const found = [...fiat_currencies, ...crypto_currencies].find(
          ({ ticker }) => ticker === params.ticker?.toUpperCase(),
        );
        if (found === undefined) throw new Refusal(404, "Currency not found");
        return { json: found };
      },
      "GET /v1/market-info/min-max-range/:pair": ({ params }) => ({ json: range(stage, params.pair ?? "") }),
      "GET /v1/estimate": (asked) => {
        authenticate(stage, asked);
        return { json: estimate(strike(stage, wishOf(stage, asked.query)), simulated) };
      },
      "POST /v1/transaction": (asked) => create(stage, created, asked),
      "GET /v1/transaction/:id": (asked) => {
        const order = stage.order(asked.params.id ?? "", authenticate(stage, asked));
        if (order === null) throw new Refusal(404, "Transaction not found");
        return { json: transaction(stage, order, simulated) };
      },
    },
    pages: ["/checkout", "/en/checkout"],
    open(asked) {
      const order = stage.order(asked.query.get("tid") ?? "");
      if (order === null) throw new Refusal(404, "There is no such transaction.");
      asked.environment = order.environment;
      return { order };
    },
    // "new" is what the answer to the creation says already.
    callback: (order) => (order.status === "new" ? null : transaction(stage, order, simulated)),
  };
}

const authenticate = (stage: Stage, asked: Asked): Environment =>
  stage.authenticate(asked, "apiKey", asked.headers["x-api-key"]?.toString());

type Route = { side: Side; asset: string; fiat: string };

/** A coin without a network is the one on its own chain, or else the first in the list. */
function routeOf(stage: Stage, from: [string, string?], to: [string, string?]): Route {
  const side = fiats.includes(from[0].toUpperCase()) ? "BUY" : "SELL";
  const [[fiat], [ticker, network]] = side === "BUY" ? [from, to] : [to, from];
  const named = `${ticker}-${network ?? ticker}`.toUpperCase();
  const first = Object.keys(simulated.assets).find((name) => name.startsWith(`${ticker.toUpperCase()}-`));
  const asset = stage.asset(named) ?? (network === undefined ? stage.asset(first ?? "") : null);
  if (asset !== null && fiats.includes(fiat.toUpperCase())) return { side, asset, fiat: fiat.toUpperCase() };
  throw new Refusal(404, `The pair ${from[0]} to ${to[0]} is not found`);
}

/** Limits are in what is given: currency for a BUY, coins for a SELL. */
function range(stage: Stage, pair: string) {
  const [from = "", to = ""] = pair.split("_");
  const route = routeOf(stage, split(from), split(to));
  const { min, max } = stage.limits(route.fiat);
  const amount = (fiat: string) =>
    route.side === "BUY" ? fiat : deal(stage, route, null, { given: "fiat", amount: fiat }).cryptoAmount;
  return { from: split(from)[0].toUpperCase(), to: split(to)[0].toUpperCase(), min: amount(min), max: amount(max) };
}

function split(side: string): [string, string?] {
  const [ticker = "", network] = side.split("-");
  return [ticker, network];
}

type Wish = { route: Route; given: Given; category: string | null };

function wishOf(stage: Stage, query: URLSearchParams): Wish {
  const end = (which: string): [string, string?] => [
    query.get(`${which}_currency`) ?? "",
    query.get(`${which}_network`) ?? undefined,
  ];
  const route = routeOf(stage, end("from"), end("to"));
  const isReverse = query.get("type") === "reverse";
  const name = isReverse ? "to_amount" : "from_amount";
  const isFiat = isReverse === (route.side === "SELL");
  const given: Given = { given: isFiat ? "fiat" : "crypto", amount: askedAmount(name, query.get(name)) };
  const way = route.side === "BUY" ? "deposit" : "payout";
  return { route, given, category: query.get(`${way}_category`) ?? categoryOf(query.get(`${way}_type`)) };
}

/** "SEPA_1" is of the category SEPA. */
const categoryOf = (type: string | null): string | null => methods.find(({ id }) => typeOf(id) === type)?.id ?? type;

function deal(stage: Stage, { side, asset, fiat }: Route, category: string | null, given: Given): Deal {
  const method = stage.method(category ?? "VISA_MC", side, fiat);
  if (method === null) throw new Refusal(400, `${category} is not available for ${fiat}`);
  return stage.deal(side, asset, fiat, method, given);
}

function strike(stage: Stage, { route, given, category }: Wish): Deal {
  const struck = deal(stage, route, category, given);
  const broken = stage.broken(struck);
  if (broken === null) return struck;
  const which = broken === "min" ? "less than the minimum" : "more than the maximum";
  throw new Refusal(400, `The amount is ${which} ${stage.limits(route.fiat)[broken]} ${route.fiat}`);
}

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

function create(stage: Stage, created: Map<string, number>, asked: Asked): Answer {
  const environment = authenticate(stage, asked);
  const wish = parseBody(creation, asked.body);
  const route = routeOf(stage, [wish.from_currency, wish.from_network], [wish.to_currency, wish.to_network]);
  const isBuy = route.side === "BUY";
  const given: Given = { given: isBuy ? "fiat" : "crypto", amount: askedAmount("from_amount", wish.from_amount) };
  const category = (isBuy ? wish.deposit : wish.payout).payment_category ?? null;
  const struck = strike(stage, { route, given, category });
  countCreation(stage, created, `${environment} ${sourceOf(asked)}`);

  const { successful = null, failed = null, cancelled = null } = wish.redirects;
  const preset = isBuy && stage.trait("allowPresetWallet") !== 0 ? wish.payout_info.payout_address : null;
  const order = stage.createOrder({
    ...struck,
    id: String(randomInt(1e9, 1e10)),
    environment,
    reference: wish.external_partner_link_id ?? null,
    wallet: preset ?? null,
    returnUrls: { pay: successful, fail: failed, cancel: cancelled },
    details: isBuy ? {} : { depositAddress: "simulated-deposit-send-nothing" },
  });
  return { status: 201, json: transaction(stage, order, simulated) };
}

function sourceOf({ headers, address }: Asked): string {
  const [nearest] = String(headers["x-forwarded-for"] ?? address).split(",");
  return nearest?.trim() ?? address;
}

function countCreation(stage: Stage, created: Map<string, number>, source: string): void {
  const now = Date.now();
  const last = created.get(source);
  const windowMs = stage.trait("createWindowMs");
  if (last !== undefined && now - last < windowMs) throw new Refusal(429, "Too many requests, try again in a minute");
  for (const [other, at] of created) if (now - at >= windowMs) created.delete(other);
  created.set(source, now);
}
