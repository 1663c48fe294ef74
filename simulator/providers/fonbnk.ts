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
import { callbackData, countries, currencyList } from "./fonbnk-answers.ts";
import { createPricing } from "./fonbnk-deals.ts";
import { createKyc } from "./fonbnk-kyc.ts";
import { cancelOrder, confirmOrder, createOrder, readOrder, takeAction } from "./fonbnk-orders.ts";
import { authenticate, callbackBody, signCallback } from "./fonbnk-signature.ts";

const names = words(`
  BITCOIN_BTC=BTC:mainnet ETHEREUM_ETH=ETH:ethereum ETHEREUM_USDT=USDT:ethereum ETHEREUM_USDC=USDC:ethereum
  POLYGON_USDT=USDT:polygon POLYGON_USDC=USDC:polygon TRON_USDT=USDT:tron BSC_USDT=USDT:bsc BASE_USDC=USDC:base
  SOLANA_USDT=USDT:solana SOLANA_USDC=USDC:solana`);
const fiats = Object.keys(countries);
const methods: Method[] = [
  {
    id: "bank",
    name: "Bank transfer",
    sides: ["BUY", "SELL"],
    fiats: words("NGN KES GHS ZAR"),
    percent: "1.6",
    minimumUsd: "0.1",
  },
  { id: "airtime", name: "Airtime", sides: ["BUY"], fiats: words("NGN"), percent: "9", minimumUsd: "0.1" },
  {
    id: "mobile_money",
    name: "Mobile money",
    sides: ["BUY", "SELL"],
    fiats: words("NGN KES GHS UGX"),
    percent: "2.2",
    minimumUsd: "0.1",
  },
];
const journey = {
  first: "deposit_awaiting",
  pay: ["deposit_validating", "deposit_successful", "payout_pending", "payout_successful"],
  complete: ["payout_successful"],
  hold: ["deposit_validating"],
  fail: ["deposit_invalid"],
  cancel: ["deposit_canceled"],
  expire: ["deposit_expired"],
  refund: [
    "deposit_validating",
    "deposit_successful",
    "payout_pending",
    "payout_failed",
    "refund_pending",
    "refund_successful",
  ],
};

export const simulated: SimulatedProvider = {
  id: "fonbnk",
  name: "Fonbnk",
  assets: Object.fromEntries(names.map((pair) => pair.split("="))),
  fiats,
  methods,
  limitsUsd: { min: "1", max: "2000" },
  // Minutes a deposit is waited for; the identity check and what becomes of it; how banks and phones are paid by.
  traits: { depositMinutes: 30, kycAboveUsd: 0, kycVerdict: 0, bankRedirect: 0, mobileOtp: 1 },
  journeys: { BUY: journey, SELL: journey },
  reasons: {},
  credentials: (environment) => ({
    clientId: `fonbnk-sim-${environment}`,
    clientSecret: Buffer.from(`fonbnk secret of the ${environment}`).toString("base64"),
    webhookSecret: `fonbnk-sim-webhook-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url }),
  callbackSecret: "webhookSecret",
  callbackAttempts: 10,
  sign: ({ body, secret }) => ({ headers: { "x-signature": signCallback(body, secret) } }),
  refuse: (status, message) => ({ ...(status === 404 && { code: "ORDER_NOT_AVAILABLE" }), message }),
  play,
};

type Answering = (asked: Asked, environment: Environment) => Answer;

function play(stage: Stage): Play {
  const kyc = createKyc(stage);
  const pricing = createPricing(stage, simulated);
  const desk = { stage, provider: simulated, pricing, kyc };
  const routes: Record<string, Answering> = {
    "GET /api/v2/currencies": () => ({ json: currencyList(simulated) }),
    "GET /api/v2/order-limits": pricing.limits,
    "POST /api/v2/quote": pricing.quote,
    "POST /api/v2/order": (asked, environment) => createOrder(desk, asked, environment),
    "GET /api/v2/order": (asked, environment) => readOrder(desk, asked, environment),
    "POST /api/v2/order/confirm": (asked, environment) => confirmOrder(desk, asked, environment),
    "POST /api/v2/order/intermediate-action": (asked, environment) => takeAction(desk, asked, environment),
    "POST /api/v2/order/cancel": (asked, environment) => cancelOrder(desk, asked, environment),
    "GET /api/v2/user/kyc": kyc.read,
    "POST /api/v2/user/kyc": kyc.send,
  };
  const signed =
    (answer: Answering): Handler =>
    (asked) =>
      answer(asked, authenticate(stage, asked));
  return {
    routes: Object.fromEntries(Object.entries(routes).map(([route, answer]) => [route, signed(answer)])),
    // Fonbnk has no page. This is the bank's, to which the transfer type `redirect` leads.
    pages: ["/pay"],
    open(asked) {
      const order = stage.order(asked.query.get("order") ?? "");
      if (order === null || order.details.transferType !== "redirect")
        throw new Refusal(404, "There is no such payment.");
      asked.environment = order.environment;
      return { order };
    },
    // "deposit_awaiting" is what the answer to the creation says already.
    callback: (order) =>
      order.status === "deposit_awaiting" ? null : callbackBody(callbackData(stage, simulated, order)),
  };
}
