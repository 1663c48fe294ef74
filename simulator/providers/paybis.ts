import { createPublicKey, randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import { assetOf } from "#simulator/coins.ts";
import type { Side } from "#simulator/deals.ts";
import { fiatCodes } from "#simulator/fiats.ts";
import { keptPrivateKey } from "#simulator/key-pair.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Environment, Method, Play, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";
import { blockchainOf, buyList, sellList, statusChange, transaction } from "./paybis-answers.ts";
import { createQuotes, type Quotes } from "./paybis-quotes.ts";
import { verifySignature } from "./paybis-signature.ts";

const names = words(`
  BTC=BTC:mainnet LTC=LTC:mainnet DOGE=DOGE:mainnet XRP=XRP:mainnet ADA=ADA:mainnet XLM=XLM:mainnet DOT=DOT:mainnet
  BCH=BCH:mainnet ETH=ETH:ethereum USDT=USDT:ethereum USDC=USDC:ethereum DAI=DAI:ethereum LINK=LINK:ethereum
  SOL=SOL:solana USDT-SOL=USDT:solana USDC-SOL=USDC:solana TRX=TRX:tron USDT-TRC20=USDT:tron POL=POL:polygon
  USDT-POLYGON=USDT:polygon USDC-POLYGON=USDC:polygon BNBSC=BNB:bsc AVAXC=AVAX:avalanche TON=TON:ton
  ETH-BASE=ETH:base USDC-BASE=USDC:base`);
const everywhere = fiatCodes.filter((code) => !["UGX", "RON", "COP"].includes(code));
const phones = words("USD EUR GBP NGN KES ZAR BRL MXN INR JPY AED TRY CAD AUD NZD CHF PLN SEK");
const euro = words("EUR GBP PLN CZK SEK NOK DKK");
const method = (id: string, name: string, side: Side, fiats: readonly string[], percent: string): Method => {
  return { id: `method-id${id}`, name, sides: [side], fiats, percent, minimumUsd: "2" };
};
const methods: Method[] = [
  method("-credit-card", "Credit/Debit Card", "BUY", everywhere, "4.9"),
  method("-apple-pay-credit-card", "Apple Pay", "BUY", phones, "4.9"),
  method("-google-pay-credit-card", "Google Pay", "BUY", phones, "4.9"),
  method("-trustly", "Online Banking", "BUY", euro, "2.5"),
  method("_bridgerpay_revolutpay", "Revolut Pay", "BUY", euro, "3.5"),
  method("_flutterwave_kenya", "M-Pesa", "BUY", ["KES"], "3.2"),
  method("-pix", "PIX", "BUY", ["BRL"], "2.2"),
  method("-swift-bank-transfer", "SWIFT Bank Transfer", "BUY", words("USD EUR GBP CHF CAD AUD JPY SGD"), "1.9"),
  method(
    "-credit-card-out",
    "Credit/Debit Card",
    "SELL",
    words("USD EUR GBP NGN KES ZAR INR MXN BRL TRY PLN CAD AUD"),
    "3.9",
  ),
  method("-swift-bank-transfer-out", "SWIFT Bank Transfer", "SELL", words("USD EUR GBP CHF"), "1.9"),
];
const ends = {
  complete: ["completed"],
  hold: ["pending"],
  fail: ["rejected"],
  cancel: ["cancelled"],
  expire: ["cancelled"],
};
const codes: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  404: "not_found",
  422: "unprocessable",
};

export const simulated: SimulatedProvider = {
  id: "paybis",
  name: "Paybis",
  assets: Object.fromEntries(names.map((pair) => pair.split("="))),
  fiats: everywhere,
  methods,
  limitsUsd: { min: "5", max: "20000" },
  traits: { quoteLifeMs: 300_000 },
  // A request is no transaction yet: it becomes one when the buyer starts it, and is not told of before.
  journeys: {
    BUY: { first: "requested", pay: ["started", "payment-authorized", "paid", "completed"], ...ends },
    SELL: { first: "requested", pay: ["started", "confirming", "paid", "completed"], ...ends },
  },
  reasons: { fail: "declined_by_bank" },
  credentials: (environment, folder) => ({
    apiKey: `paybis-sim-${environment}`,
    privateKey: keptPrivateKey(folder, `paybis-${environment}`),
    callbackToken: `paybis-sim-callback-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, widgetUrl: `${url}/widget` }),
  callbackSecret: "callbackToken",
  callbackAttempts: 5,
  sign: ({ secret }) => ({ search: `?${new URLSearchParams({ token: secret })}` }),
  refuse: (status, message) => ({ message, code: codes[status] ?? "error" }),
  play,
};

type Answering = (asked: Asked, environment: Environment) => Answer;

function play(stage: Stage): Play {
  const quotes = createQuotes(stage, simulated);
  const keyOf = (environment: Environment) => createPublicKey(stage.secret(environment, "privateKey"));
  const keys = { production: keyOf("production"), sandbox: keyOf("sandbox") };

  const unsigned = (answer: Answering) => (asked: Asked) => answer(asked, authenticate(stage, asked));
  const signed = (answer: Answering) => (asked: Asked) => {
    const environment = authenticate(stage, asked);
    verifySignature(asked, keys[environment]);
    return answer(asked, environment);
  };
  const buy = unsigned(() => ({ json: buyList(stage, simulated) }));
  const sell = unsigned(() => ({ json: sellList(simulated) }));
  const request = signed((asked, environment) => makeRequest(stage, quotes, asked, environment));

  return {
    routes: {
      "GET /v2/currency/pairs/buy-crypto": buy,
      "GET /v2/currency/pairs/sell-crypto": sell,
      "GET /v2/public/currency/pairs/buy-crypto": buy,
      "GET /v2/public/currency/pairs/sell-crypto": sell,
      "POST /v2/quote": signed(quotes.make),
      "POST /v2/public/quote": unsigned(quotes.make),
      "POST /v3/request": request,
      "POST /v2/public/request": request,
      "GET /v2/request/:id/payment-details": unsigned((asked, environment) =>
        paymentDetails(stage, asked, environment),
      ),
      "GET /v2/transactions": unsigned(({ query }, environment) => {
        const orders = stage.ordersByReference(query.get("partnerTransactionId") ?? "", environment);
        return { json: { data: orders.filter(({ status }) => status !== "requested").map(transaction) } };
      }),
    },
    pages: ["/widget"],
    open: (asked) => openWidget(stage, asked),
    callback(order) {
      if (order.status === "requested") return null;
      return statusChange(order);
    },
  };
}

/** The public paths take the key in the query, the others in a header. */
function authenticate(stage: Stage, asked: Asked): Environment {
  const isPublic = asked.path.includes("/public/");
  return stage.authenticate(asked, "apiKey", isPublic ? asked.query.get("apikey") : asked.headers.authorization);
}

const requestBody = z.object({
  quoteId: z.string(),
  flow: z.enum(["buyCrypto", "sellCrypto"]),
  partnerUserId: z.string().min(1),
  partnerTransactionId: z.string().nullish(),
  paymentMethod: z.string().nullish(),
  payoutMethod: z.string().nullish(),
  cryptoWalletAddress: z.object({ address: z.string() }).nullish(),
});

function makeRequest(stage: Stage, quotes: Quotes, asked: Asked, environment: Environment): Answer {
  const wish = parseBody(requestBody, asked.body);
  const deal = quotes.take(wish.quoteId, environment, wish.paymentMethod ?? wish.payoutMethod ?? null);
  if ((deal.side === "BUY") !== (wish.flow === "buyCrypto")) throw new Refusal(422, "The quote is of the other flow");
  const oneTimeToken = randomBytes(16).toString("hex");
  const order = stage.createOrder({
    ...deal,
    environment,
    reference: wish.partnerTransactionId ?? null,
    wallet: wish.cryptoWalletAddress?.address ?? null,
    returnUrls: { pay: null, fail: null, cancel: null },
    details: {
      quoteId: wish.quoteId,
      partnerUserId: wish.partnerUserId,
      currencyCode: codeOf(deal.asset),
      methodName: stage.method(deal.method, deal.side, deal.fiat)?.name ?? "",
      oneTimeToken,
      invoice: `PB${randomInt(1e10, 1e11)}TX1`,
      ...(deal.side === "SELL" ? { depositAddress: "simulated-deposit-send-nothing" } : {}),
    },
  });
  return { json: { requestId: order.id, oneTimeToken } };
}

const codeOf = (asset: string): string => Object.entries(simulated.assets).find(([, id]) => id === asset)?.[0] ?? "";

function paymentDetails(stage: Stage, { params }: Asked, environment: Environment): Answer {
  const order = stage.order(params.id ?? "", environment);
  if (order?.side !== "SELL") throw new Refusal(404, "Request not found");
  const json = {
    assetId: codeOf(order.asset),
    blockchain: blockchainOf(order.asset),
    network: "mainnet",
    depositAddress: order.details.depositAddress,
    currencyCode: assetOf(order.asset).code,
    amount: order.cryptoAmount,
  };
  return { json };
}

function openWidget(stage: Stage, asked: Asked): ReturnType<Play["open"]> {
  const order = stage.order(asked.query.get("requestId") ?? "");
  if (order === null) throw new Refusal(404, "There is no such request.");
  const token = asked.query.get("oneTimeToken");
  if (token !== null && token !== order.details.oneTimeToken) throw new Refusal(403, "The one-time token is wrong.");
  asked.environment = order.environment;
  const [success, failure] = [asked.query.get("successReturnURL"), asked.query.get("failureReturnURL")];
  order.returnUrls = { pay: success, fail: failure, cancel: failure };
  return { order };
}
