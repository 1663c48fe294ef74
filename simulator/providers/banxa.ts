import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { askedAmount } from "#simulator/amounts.ts";
import type { Deal, Given, Side } from "#simulator/deals.ts";
import { fiatCodes } from "#simulator/fiats.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type {
  Answer,
  Asked,
  Environment,
  Handler,
  Method,
  Play,
  SimulatedProvider,
  Stage,
} from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";
import { cryptoList, fiatList, methodList, namesOf, orderAnswer, price, statusChange } from "./banxa-answers.ts";
import { openCheckout } from "./banxa-checkout.ts";

const names = words(`
  BTC/BTC=BTC:mainnet LTC/LTC=LTC:mainnet DOGE/DOGE=DOGE:mainnet XRP/XRP=XRP:mainnet ADA/ADA=ADA:mainnet
  XLM/XLM=XLM:mainnet DOT/DOT=DOT:mainnet BCH/BCH=BCH:mainnet ETH/ETH=ETH:ethereum USDT/ETH=USDT:ethereum
  USDC/ETH=USDC:ethereum DAI/ETH=DAI:ethereum LINK/ETH=LINK:ethereum SOL/SOL=SOL:solana USDT/SOL=USDT:solana
  USDC/SOL=USDC:solana TRX/TRON=TRX:tron USDT/TRON=USDT:tron POL/MATIC=POL:polygon USDT/MATIC=USDT:polygon
  USDC/MATIC=USDC:polygon BNB/BNB=BNB:bsc USDT/BNB=USDT:bsc AVAX/AVAX-C=AVAX:avalanche ETH/BASE=ETH:base
  USDC/BASE=USDC:base ETH/ARB=ETH:arbitrum USDC/ARB=USDC:arbitrum ETH/OPTIMISM=ETH:optimism TON/TON=TON:ton`);
const fiats = fiatCodes.filter((code) => !["KWD", "EGP", "UGX"].includes(code));
const both: Side[] = ["BUY", "SELL"];
const method = (id: string, name: string, sides: Side[], fiats: readonly string[], percent: string): Method => {
  return { id, name, sides, fiats, percent, minimumUsd: "0.8" };
};
const methods: Method[] = [
  method("debit-credit-card", "Visa or Mastercard", ["BUY"], fiats, "3.9"),
  method("apple-pay", "Apple Pay", ["BUY"], fiats, "3.9"),
  method("google-pay", "Google Pay", ["BUY"], fiats, "3.9"),
  method("sepa-bank-transfer", "SEPA transfer", both, ["EUR"], "1.2"),
  method("gbp-bank-transfer", "Faster Payments", both, ["GBP"], "1.2"),
  method("ach-bank-transfer", "ACH transfer", both, ["USD"], "1.6"),
  method("payid-bank-transfer", "PayID", both, ["AUD"], "1.1"),
  method("ngn-bank-transfer", "Bank transfer", both, ["NGN"], "1.8"),
];
const ends = { hold: ["extraVerification"], fail: ["declined"], cancel: ["cancelled"] };
const others = { expire: ["expired"], refund: ["refunded"] };
const paid = ["waitingPayment", "paymentReceived", "inProgress"];

export const simulated: SimulatedProvider = {
  id: "banxa",
  name: "Banxa",
  assets: Object.fromEntries(names.map((pair) => pair.split("="))),
  fiats,
  methods,
  limitsUsd: { min: "20", max: "16000" },
  // A link opens once within this time; a price always as a list; an order whose link ended unopened expires when the
  // link is tried; callbacks of the old form, which hold the order's id only.
  traits: { linkLifeMs: 60_000, priceList: 0, expireUnopened: 0, oldCallbacks: 0 },
  // Both of their words for the end are said.
  journeys: {
    BUY: {
      first: "pendingPayment",
      pay: [...paid, "cryptoTransferred", "complete"],
      complete: ["complete"],
      ...ends,
      ...others,
    },
    SELL: { first: "pendingPayment", pay: [...paid, "completed"], complete: ["completed"], ...ends, ...others },
  },
  reasons: {},
  credentials: (environment) => ({
    partnerRef: `slipway-sim-${environment}`,
    apiKey: `banxa-sim-${environment}`,
    apiSecret: `banxa-sim-hmac-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, checkoutUrl: url }),
  callbackSecret: "apiSecret",
  callbackAttempts: 5,
  sign({ body, secret, path, nowMs }) {
    const signature = createHmac("sha256", secret).update(`POST\n${path}\n${nowMs}\n${body}`).digest("hex");
    return { headers: { authorization: `Bearer banxa-sim-hmac-key:${signature}:${nowMs}` } };
  },
  refuse: (status, message) => ({ ...(status === 422 && { code: 4002 }), message }),
  play,
};

function play(stage: Stage): Play {
  const known =
    (answer: (asked: Asked, environment: Environment) => Answer): Handler =>
    (asked) =>
      answer(asked, authenticate(stage, asked));
  const routes: Record<string, Handler> = {};
  for (const side of both) {
    const word = side.toLowerCase();
    routes[`GET /:partner/v2/crypto/${word}`] = known(() => ({ json: cryptoList(simulated) }));
    routes[`GET /:partner/v2/fiats/${word}`] = known(() => ({ json: fiatList(stage, simulated, side) }));
    routes[`GET /:partner/v2/payment-methods/${word}`] = known(({ query }) => {
      return { json: methodList(simulated, side, query.get("fiat")) };
    });
    routes[`GET /:partner/v2/quotes/${word}`] = known((asked) => quote(stage, side, asked));
    routes[`POST /:partner/v2/${word}`] = known((asked, environment) => create(stage, side, asked, environment));
  }
  routes["GET /:partner/v2/orders/:id"] = known(({ params }, environment) => {
    const order = stage.order(params.id ?? "", environment);
    if (order === null) throw new Refusal(404, "Order not found");
    return { json: orderAnswer(stage, order) };
  });
  return {
    routes,
    pages: ["/checkout/order"],
    open: (asked) => openCheckout(stage, asked),
    callback(order) {
      if (order.status === "pendingPayment") return null;
      return stage.trait("oldCallbacks") === 0 ? statusChange(order) : { order_id: order.id };
    },
  };
}

/** The key must be that of the partner in the path. */
function authenticate(stage: Stage, asked: Asked): Environment {
  const environment = stage.authenticate(asked, "apiKey", asked.headers["x-api-key"]?.toString());
  if (asked.params.partner !== stage.secret(environment, "partnerRef")) throw new Refusal(401, "Unauthorized");
  return environment;
}

type Named = { crypto?: string | null; blockchain?: string | null; fiat?: string | null };

/** Without a blockchain, the coin's default one. */
function routeOf(stage: Stage, { crypto, blockchain, fiat }: Named) {
  const fallback = Object.keys(simulated.assets).find((theirs) => namesOf(theirs).crypto === crypto) ?? "";
  const theirs = blockchain ? `${crypto}/${blockchain}` : fallback;
  const asset = stage.asset(theirs);
  if (asset === null) throw new Refusal(422, `The blockchain ${blockchain} is not supported for ${crypto}`);
  if (!fiat || !fiats.includes(fiat)) throw new Refusal(422, `The currency ${fiat} is not supported`);
  return { asset, fiat, ...namesOf(theirs) };
}

/** Crypto wins where both amounts are there. */
function givenOf(fiatAmount: string | null | undefined, cryptoAmount: string | null | undefined): Given {
  return cryptoAmount
    ? { given: "crypto", amount: askedAmount("cryptoAmount", cryptoAmount) }
    : { given: "fiat", amount: askedAmount("fiatAmount", fiatAmount) };
}

function quote(stage: Stage, side: Side, { query }: Asked): Answer {
  const get = (name: string) => query.get(name);
  const { asset, fiat } = routeOf(stage, { crypto: get("crypto"), blockchain: get("blockchain"), fiat: get("fiat") });
  const given = givenOf(get("fiatAmount"), get("cryptoAmount"));
  const id = get("paymentMethodId");
  const fitting = simulated.methods.filter(({ sides, fiats }) => sides.includes(side) && fiats.includes(fiat));
  const chosen = fitting.find((one) => one.id === id);
  if (id !== null && chosen === undefined) throw new Refusal(422, `The payment method ${id} is not supported`);
  const deal = (one: Method) => stage.deal(side, asset, fiat, one, given);
  if (chosen) within(stage, deal(chosen));
  if (chosen && stage.trait("priceList") === 0) return { json: price(deal(chosen)) };
  return {
    json: fitting
      .map(deal)
      .filter((one) => stage.broken(one) === null)
      .map(price),
  };
}

function within(stage: Stage, deal: Deal): Deal {
  const broken = stage.broken(deal);
  if (broken === null) return deal;
  const which = broken === "min" ? "below the minimum" : "above the maximum";
  throw new Refusal(422, `The amount is ${which} of ${stage.limits(deal.fiat)[broken]} ${deal.fiat}`);
}

const text = z.string().min(1);
// Optional fields are text or not there, never null.
const creation = z.object({
  crypto: text,
  fiat: text,
  blockchain: text.optional(),
  fiatAmount: text.optional(),
  cryptoAmount: text.optional(),
  paymentMethodId: text.optional(),
  walletAddress: text,
  redirectUrl: z.url(),
  externalCustomerId: text,
  externalOrderId: text.optional(),
});

function create(stage: Stage, side: Side, { body }: Asked, environment: Environment): Answer {
  const wish = parseBody(creation, body);
  const { asset, fiat, crypto, blockchain } = routeOf(stage, wish);
  const fallback = simulated.methods.find(({ sides, fiats }) => sides.includes(side) && fiats.includes(fiat))?.id;
  const method = stage.method(wish.paymentMethodId ?? fallback ?? "", side, fiat);
  if (method === null) throw new Refusal(422, `The payment method ${wish.paymentMethodId} is not supported`);
  const deal = stage.deal(side, asset, fiat, method, givenOf(wish.fiatAmount, wish.cryptoAmount));
  const order = stage.createOrder({
    ...within(stage, deal),
    id: randomBytes(16).toString("hex"),
    environment,
    reference: wish.externalOrderId ?? null,
    wallet: side === "BUY" ? wish.walletAddress : null,
    returnUrls: { pay: wish.redirectUrl, fail: wish.redirectUrl, cancel: wish.redirectUrl },
    details: {
      crypto,
      blockchain,
      externalCustomerId: wish.externalCustomerId,
      key: randomBytes(16).toString("hex"),
      ...(side === "SELL" && {
        refundAddress: wish.walletAddress,
        depositAddress: "simulated-deposit-send-nothing",
      }),
    },
  });
  return { json: orderAnswer(stage, order) };
}
