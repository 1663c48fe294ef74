import { createHmac } from "node:crypto";
import { askedAmount } from "#simulator/amounts.ts";
import type { Deal, Given, Side } from "#simulator/deals.ts";
import { fiatCodes } from "#simulator/fiats.ts";
import { jsonNumber } from "#simulator/json-number.ts";
import type { Answer, Asked, Draft, Environment, Method, Play, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";
import { codeOf, coinFields, dealFields, moneyFields, served, transaction, unsellable } from "./moonpay-answers.ts";

const fiats = fiatCodes.filter((code) => !["UGX", "KWD", "AED"].includes(code));
const method = (id: string, name: string, sides: Side[], fiats: readonly string[], percent: string): Method => {
  return { id, name, sides, fiats, percent, minimumUsd: percent === "4.5" ? "3.99" : "1.5" };
};
const methods: Method[] = [
  method("credit_debit_card", "Credit or debit card", ["BUY"], fiats, "4.5"),
  method("apple_pay", "Apple Pay", ["BUY"], fiats, "4.5"),
  method("google_pay", "Google Pay", ["BUY"], fiats, "4.5"),
  method("sepa_bank_transfer", "SEPA transfer", ["BUY", "SELL"], ["EUR"], "1"),
  method("gbp_bank_transfer", "Faster Payments", ["BUY", "SELL"], ["GBP"], "1"),
  method("ach_bank_transfer", "ACH transfer", ["BUY", "SELL"], ["USD"], "1"),
  method("pix_instant_payment", "PIX", ["BUY", "SELL"], ["BRL"], "2.95"),
  method("sepa_open_banking_payment", "Open banking", ["BUY"], ["EUR"], "1.9"),
  method("gbp_open_banking_payment", "Open banking", ["BUY"], ["GBP"], "1.9"),
  method("paypal", "PayPal", ["BUY"], words("USD EUR GBP"), "4.5"),
  method("paypal", "PayPal", ["SELL"], words("USD EUR GBP"), "2.5"),
  method("revolut_pay", "Revolut Pay", ["BUY"], words("EUR GBP PLN RON"), "3.9"),
  method("mobile_wallet", "Mobile money", ["BUY"], words("KES GHS"), "3.5"),
  method("yellow_card_bank_transfer", "Bank transfer", ["BUY", "SELL"], words("NGN ZAR"), "2.9"),
  method("credit_debit_card", "Card payout", ["SELL"], words("USD EUR GBP CAD AUD CHF PLN CZK SEK NOK DKK RON"), "2.5"),
];
const errorTypes: Record<number, string> = {
  401: "UnauthorizedError",
  404: "NotFoundError",
  500: "InternalServerError",
};
const journey = {
  pay: ["pending", "completed"],
  complete: ["completed"],
  hold: ["pending"],
  fail: ["failed"],
  cancel: ["failed"],
  expire: ["failed"],
  refund: ["failed"],
};

export const simulated: SimulatedProvider = {
  id: "moonpay",
  name: "MoonPay",
  assets: Object.fromEntries(served.map((id) => [codeOf(id), id])),
  fiats,
  methods,
  limitsUsd: { min: "20", max: "30000" },
  traits: {},
  journeys: { BUY: { first: "waitingPayment", ...journey }, SELL: { first: "waitingForDeposit", ...journey } },
  reasons: { fail: "Payment authorization declined", cancel: "Cancelled", expire: "Timeout", refund: "Refunded" },
  credentials(environment) {
    const kind = environment === "production" ? "live" : "test";
    return { publishableKey: `pk_${kind}_sim`, secretKey: `sk_${kind}_sim`, webhookKey: `wk_${kind}_sim` };
  },
  addresses: (url) => ({ apiUrl: url, buyUrl: `${url}/buy`, sellUrl: `${url}/sell` }),
  callbackSecret: "webhookKey",
  callbackAttempts: 5,
  sign({ body, secret, nowMs }) {
    const t = Math.floor(nowMs / 1000);
    const s = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    return { headers: { "moonpay-signature-v2": `t=${t},s=${s}` } };
  },
  refuse: (status, message) => ({ message, type: errorTypes[status] ?? "BadRequestError" }),
  play,
};

function play(stage: Stage): Play {
  return {
    routes: {
      "GET /v3/currencies": (asked) => {
        authenticate(stage, asked);
        return {
          json: [...served.map((id) => coinFields(stage, id)), ...fiats.map((code) => moneyFields(stage, code))],
        };
      },
      "GET /v3/currencies/:code/buy_quote": (asked) => quote(stage, "BUY", asked),
      "GET /v3/currencies/:code/sell_quote": (asked) => quote(stage, "SELL", asked),
      "GET /v1/transactions/:id": (asked) => read(stage, "BUY", asked),
      "GET /v1/transactions/ext/:reference": (asked) => readByReference(stage, "BUY", asked),
      "GET /v1/sell_transactions/:id": (asked) => read(stage, "SELL", asked),
      "GET /v3/sell_transactions/:id": (asked) => read(stage, "SELL", asked),
      "GET /v3/sell_transactions/ext/:reference": (asked) => readByReference(stage, "SELL", asked),
    },
    pages: ["/buy", "/sell"],
    open: (asked) => open(stage, asked),
    returnQuery({ id, side, status, asset, cryptoAmount, details }): Record<string, string> {
      if (side === "BUY") return { transactionId: id, transactionStatus: status };
      const deposit = { depositWalletAddress: details.depositAddress ?? "", depositWalletAddressTag: "" };
      return { transactionId: id, baseCurrencyCode: codeOf(asset), baseCurrencyAmount: cryptoAmount, ...deposit };
    },
    callback(order) {
      const { first } = simulated.journeys[order.side];
      const what = order.status === first ? "created" : order.status === "failed" ? "failed" : "updated";
      const type = `${order.side === "BUY" ? "" : "sell_"}transaction_${what}`;
      return { type, data: transaction(stage, order), externalCustomerId: null };
    },
  };
}

function authenticate(stage: Stage, asked: Asked): Environment {
  const secret = /^Api-Key (.+)$/.exec(asked.headers.authorization ?? "")?.[1];
  if (secret !== undefined) return stage.authenticate(asked, "secretKey", secret);
  return stage.authenticate(asked, "publishableKey", asked.query.get("apiKey"));
}

function quote(stage: Stage, side: Side, asked: Asked): Answer {
  authenticate(stage, asked);
  const { query, params } = asked;
  const currency = query.get(side === "BUY" ? "baseCurrencyCode" : "quoteCurrencyCode") ?? "";
  const deal = strike(
    stage,
    side,
    query,
    { coin: params.code ?? "", currency },
    query.get("areFeesIncluded") === "true",
  );
  const extraFeePercentage = jsonNumber(query.get("extraFeePercentage") ?? "0");
  const price = jsonNumber(deal.price);
  const whole =
    side === "BUY"
      ? { quoteCurrencyPrice: price, totalAmount: jsonNumber(deal.fiatAmount) }
      : { baseCurrencyPrice: price };
  return { json: { ...dealFields(stage, deal), ...whole, extraFeePercentage, ...unlocked } };
}

type Wish = { coin: string; currency: string };

function strike(stage: Stage, side: Side, query: URLSearchParams, wish: Wish, isInclusive: boolean): Deal {
  const { asset, fiat, method } = route(stage, side, query, wish);
  const deal = stage.deal(side, asset, fiat, method, given(side, query, isInclusive));
  const broken = stage.broken(deal);
  if (broken === null) return deal;
  const what = `${broken === "min" ? "Minimum" : "Maximum"} ${side === "BUY" ? "purchase" : "sell"} amount`;
  throw new Refusal(400, `${what} is ${stage.limits(fiat)[broken]} ${fiat}`);
}

function route(stage: Stage, side: Side, query: URLSearchParams, { coin, currency }: Wish) {
  const asset = stage.asset(coin.toLowerCase());
  const fiat = currency.toUpperCase();
  if (asset === null) throw new Refusal(404, `Currency ${coin} not found`);
  if (!fiats.includes(fiat)) throw new Refusal(404, `Currency ${currency} not found`);
  if (side === "SELL" && unsellable.has(asset)) throw new Refusal(400, `${coin} is not supported for sell`);
  const usual = methods.find((one) => one.sides.includes(side) && one.fiats.includes(fiat));
  const id = query.get("payoutMethod") ?? query.get("paymentMethod") ?? usual?.id ?? "credit_debit_card";
  const method = stage.method(id, side, fiat);
  if (method === null) throw new Refusal(400, `${id} is not supported for ${fiat.toLowerCase()}`);
  return { asset, fiat, method };
}

function read(stage: Stage, side: Side, asked: Asked): Answer {
  const order = stage.order(asked.params.id ?? "", authenticate(stage, asked));
  if (order?.side !== side) throw new Refusal(404, "Transaction not found");
  return { json: transaction(stage, order) };
}

function readByReference(stage: Stage, side: Side, asked: Asked): Answer {
  const found = stage.ordersByReference(asked.params.reference ?? "", authenticate(stage, asked));
  const json = found.filter((order) => order.side === side).map((order) => transaction(stage, order));
  if (json.length === 0) throw new Refusal(404, "Transaction not found");
  return { json };
}

function open(stage: Stage, asked: Asked): ReturnType<Play["open"]> {
  const { path, query, search } = asked;
  const environment = authenticate(stage, asked);
  verifyLink(search, query, stage.secret(environment, "secretKey"));
  const reference = query.get("externalTransactionId");
  const earlier = reference === null ? [] : stage.ordersByReference(reference, environment);
  const order = earlier.find(({ status }) => status !== "failed");
  if (order !== undefined) return { order };

  const side = path.startsWith("/sell") ? "SELL" : "BUY";
  const names = side === "BUY" ? ["currencyCode", "baseCurrencyCode"] : ["baseCurrencyCode", "quoteCurrencyCode"];
  const [coin = "", currency = ""] = names.map((name) => query.get(name) ?? "");
  const back = query.get("redirectURL");
  const draft: Draft = {
    ...strike(stage, side, query, { coin, currency }, query.get("areFeesIncluded") !== "false"),
    environment,
    reference,
    wallet: query.get(side === "BUY" ? "walletAddress" : "refundWalletAddress"),
    returnUrls: { pay: back, fail: back, cancel: back },
    details: side === "SELL" ? { depositAddress: "simulated-deposit-send-nothing" } : {},
  };
  return { draft };
}

const unlocked = { accountId: null, externalId: null, signature: null, expiresIn: null, expiresAt: null };

function given(side: Side, query: URLSearchParams, isInclusive: boolean): Given & { extraPercent: string } {
  const extraPercent = query.get("extraFeePercentage") ?? "0";
  if (!/^(10|\d(\.\d+)?)$/.test(extraPercent)) throw new Refusal(400, "extraFeePercentage must be from 0 to 10");
  const [base, quoted] = ["baseCurrencyAmount", "quoteCurrencyAmount"];
  const [money, coins] = side === "BUY" ? [base, quoted] : [quoted, base];
  const wanted = query.get(money ?? "");
  if (wanted === null)
    return { given: "crypto", amount: askedAmount("The amount", query.get(coins ?? "")), extraPercent };
  return {
    given: side === "SELL" || isInclusive ? "fiat" : "net",
    amount: askedAmount("The amount", wanted),
    extraPercent,
  };
}

/** The signature covers the query with its question mark, exactly as sent, and stands last. */
function verifyLink(search: string, query: URLSearchParams, secretKey: string): void {
  const wallets = words("walletAddress walletAddresses refundWalletAddress refundWalletAddresses");
  if (!query.has("signature") && !wallets.some((name) => query.has(name))) return;
  const message = search.slice(0, search.lastIndexOf("&signature="));
  const signature = createHmac("sha256", secretKey).update(message).digest("base64");
  const isLast = !search.slice(message.length + 1).includes("&");
  if (!isLast || query.get("signature") !== signature) throw new Refusal(403, "The URL signature is missing or wrong.");
}
