import { randomInt } from "node:crypto";
import * as z from "zod";
import { compare } from "#lib/money.ts";
import { askedAmount } from "#simulator/amounts.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { fiatCodes } from "#simulator/fiats.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Draft, Environment, Method, Play, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";
import { countriesOf, cryptoRows, envelope, fiatRows, orderFields, priceFields } from "./alchemy-pay-answers.ts";
import { isPageSigned, isRequestSigned, signCallback } from "./alchemy-pay-signature.ts";

/** Theirs is crypto and network. */
const names = words(`
  BTC-BTC=BTC:mainnet LTC-LTC=LTC:mainnet DOGE-DOGE=DOGE:mainnet XRP-XRP=XRP:mainnet ADA-ADA=ADA:mainnet
  DOT-DOT=DOT:mainnet BCH-BCH=BCH:mainnet ETH-ETH=ETH:ethereum USDT-ETH=USDT:ethereum USDC-ETH=USDC:ethereum
  SOL-SOL=SOL:solana USDT-SOL=USDT:solana USDC-SOL=USDC:solana TRX-TRX=TRX:tron USDT-TRX=USDT:tron
  POL-MATIC=POL:polygon USDT-MATIC=USDT:polygon USDC-MATIC=USDC:polygon BNB-BSC=BNB:bsc USDT-BSC=USDT:bsc
  AVAX-AVAX=AVAX:avalanche ETH-BASE=ETH:base USDC-BASE=USDC:base ETH-ARBITRUM=ETH:arbitrum
  USDC-ARBITRUM=USDC:arbitrum ETH-OPTIMISM=ETH:optimism TON-TON=TON:ton USDT-TON=USDT:ton`);
const unsellable = new Set(words("ADA:mainnet DOT:mainnet BCH:mainnet AVAX:avalanche ETH:optimism TON:ton USDT:ton"));
const fiats = fiatCodes.filter((code) => !["KWD", "UGX", "EGP"].includes(code));
const method = (id: string, name: string, side: Side, fiats: readonly string[], percent: string): Method => {
  return { id, name, sides: [side], fiats, percent, minimumUsd: "0.6" };
};
const methods: Method[] = [
  method("10001", "Credit Card", "BUY", fiats, "4.4"),
  method("501", "Apple Pay", "BUY", words("USD EUR GBP AUD CAD HKD JPY SGD"), "4.4"),
  method("701", "Google Pay", "BUY", words("USD EUR GBP AUD CAD HKD JPY SGD"), "4.4"),
  method("30001", "Pix Pay", "BUY", ["BRL"], "2.4"),
  method("601", "SPEI", "BUY", ["MXN"], "2.4"),
  method("12000", "PSE", "BUY", ["COP"], "2.4"),
  method("10003", "Virtual Account", "BUY", ["IDR"], "2.2"),
  method("210", "Bank Transfer", "BUY", ["VND"], "2.2"),
  method("80059", "GCash", "BUY", ["PHP"], "2.4"),
  method("90002", "IMPS", "BUY", ["INR"], "2.2"),
  // Codes from here on are invented.
  method("90101", "SEPA", "BUY", ["EUR"], "1.4"),
  method("90102", "Bank Transfer", "BUY", words("NGN KES GHS ZAR"), "2.8"),
  // The seller chooses on the page, after the price: every way costs the same.
  method("10010", "Bank Transfer", "SELL", fiats, "2.1"),
  method("90103", "SEPA", "SELL", ["EUR"], "2.1"),
  method("90104", "PIX", "SELL", ["BRL"], "2.1"),
];
const wholeOnly = new Set(words("INR CLP COP HUF IDR JPY KRW VND"));
const told = new Set(words("PAY_FAIL PAY_SUCCESS FINISHED CANCEL 1 2 3 4 5 6 7"));

export const simulated: SimulatedProvider = {
  id: "alchemy-pay",
  name: "Alchemy Pay",
  assets: Object.fromEntries(names.map((pair) => pair.split("="))),
  fiats,
  methods,
  limitsUsd: { min: "15", max: "10000" },
  // Whether a polled order lies in `data` or in the envelope itself; how old a page's signature may be, 0 is any age.
  traits: { orderInData: 1, pageWindowMs: 0 },
  journeys: {
    BUY: {
      first: "PENDING",
      pay: ["PAY_SUCCESS", "TRANSFER", "FINISHED"],
      complete: ["FINISHED"],
      hold: ["RISK_CONTROL"],
      fail: ["PAY_FAIL"],
      cancel: ["CANCEL"],
      expire: ["CANCEL"],
      refund: ["REFUNDED"],
    },
    SELL: { first: "1", pay: ["2", "3", "4"], complete: ["4"], hold: ["2"], fail: ["5"], expire: ["7"], refund: ["6"] },
  },
  reasons: { fail: "The payment was declined", expire: "The order timed out" },
  credentials: (environment) => ({
    appId: `ach-app-sim-${environment}`,
    appSecret: `ach-secret-sim-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, pageUrl: url }),
  callbackSecret: "appSecret",
  callbackAttempts: 1,
  sign({ body, secret, path, nowMs }) {
    const timestamp = String(nowMs);
    return { headers: { timestamp }, body: signCallback(secret, timestamp, path, body) };
  },
  refuse: (status, message) =>
    envelope({ success: false, returnCode: codeOf(status, message), returnMsg: message, data: null }),
  play,
};

const badSign = "Invalid Merchant Sign";
const codeOf = (status: number, message: string): string => {
  if (message === badSign || status === 401) return "81003";
  return status >= 500 ? "9999" : "10005";
};

/** They refuse most things in an HTTP 200. */
const no = (message: string) => new Refusal(200, message);

function play(stage: Stage): Play {
  const merchant = "/open/api/v4/merchant";
  return {
    routes: {
      [`GET ${merchant}/crypto/list`]: (asked) => {
        authenticate(stage, asked);
        return { json: envelope({ data: cryptoRows(stage, simulated, unsellable) }) };
      },
      [`GET ${merchant}/fiat/list`]: (asked) => {
        authenticate(stage, asked);
        const side = asked.query.get("type") === "SELL" ? "SELL" : "BUY";
        return { json: envelope({ data: fiatRows(stage, simulated, side) }) };
      },
      [`POST ${merchant}/order/quote`]: (asked) => quote(stage, asked),
      [`GET ${merchant}/query/trade`]: (asked) => read(stage, asked),
    },
    pages: ["/"],
    open: (asked) => open(stage, asked),
    callback: (order) => (told.has(order.status) ? orderFields(stage, order, simulated) : null),
  };
}

const windowMs = 5 * 60_000;

function authenticate(stage: Stage, asked: Asked): Environment {
  const { appid, timestamp } = asked.headers;
  const environment = stage.authenticate(asked, "appId", appid?.toString());
  const isFresh = Math.abs(Date.now() - Number(timestamp)) <= windowMs;
  if (!isFresh || !isRequestSigned(stage.secret(environment, "appSecret"), asked)) throw no(badSign);
  return environment;
}

const question = z.object({
  crypto: z.string(),
  network: z.string(),
  fiat: z.string(),
  amount: z.union([z.string(), z.number()]),
  side: z.enum(["BUY", "SELL"]),
  payWayCode: z.string().optional(),
  type: z.enum(["ONE", "ALL"]).default("ONE"),
});

function quote(stage: Stage, asked: Asked): Answer {
  authenticate(stage, asked);
  const { payWayCode, type, ...wish } = parseBody(question, asked.body);
  const prices = waysFor(stage, wish, payWayCode).map((way) => strike(stage, wish, way));
  const bestFirst = prices.sort((a, b) => compare(b.cryptoAmount, a.cryptoAmount));
  const answers = bestFirst.map((deal) => priceFields(deal, simulated));
  return { json: envelope({ data: type === "ALL" ? answers : answers[0] }) };
}

type Wish = { side: Side; crypto: string; network: string; fiat: string; amount: string | number };

/** Without a code all ways of a purchase; a sale's price is the same for every way. */
function waysFor(stage: Stage, { side, fiat }: Wish, code: string | undefined): Method[] {
  const all = methods.filter((one) => one.sides.includes(side) && one.fiats.includes(fiat));
  const chosen = side === "BUY" && code !== undefined ? [stage.method(code, side, fiat)] : all;
  const found = (side === "SELL" ? chosen.slice(0, 1) : chosen).filter((one) => one !== null);
  if (found.length === 0)
    throw no(all.length === 0 ? `Unsupported currency ${fiat}` : "The payment method is unsupported");
  return found;
}

function strike(stage: Stage, { side, crypto, network, fiat, amount }: Wish, way: Method): Deal {
  const asset = stage.asset(`${crypto}-${network}`);
  if (asset === null) throw no(`Unsupported currency ${crypto} on ${network}`);
  if (side === "SELL" && unsellable.has(asset)) throw no(`${crypto} on ${network} is unsupported for sale`);
  const asked = askedAmount("amount", amount);
  if (side === "BUY" && wholeOnly.has(fiat) && asked.includes("."))
    throw no(`${fiat} does not support inputting decimal points`);
  const deal = stage.deal(side, asset, fiat, way, { given: side === "BUY" ? "fiat" : "crypto", amount: asked });
  const broken = stage.broken(deal);
  if (broken === null) return deal;
  throw no(`The ${broken === "min" ? "minimum" : "maximum"} amount is ${stage.limits(fiat)[broken]} ${fiat}`);
}

function read(stage: Stage, asked: Asked): Answer {
  const environment = authenticate(stage, asked);
  const { query } = asked;
  const byReference = stage.ordersByReference(query.get("merchantOrderNo") ?? "", environment);
  const found = [stage.order(query.get("orderNo") ?? "", environment), ...byReference];
  const order = found.find((one) => one !== null && one.side === query.get("side"));
  if (!order) throw no("Order does not exist");
  const fields = orderFields(stage, order, simulated);
  return { json: envelope(stage.trait("orderInData") === 0 ? fields : { data: fields }) };
}

function open(stage: Stage, asked: Asked): ReturnType<Play["open"]> {
  const { query } = asked;
  const environment = stage.authenticate(asked, "appId", query.get("appId"));
  const side = query.get("type") === "sell" || query.get("showTable") === "sell" ? "SELL" : "BUY";
  if (!isPageSigned(stage.secret(environment, "appSecret"), side, query)) throw no(badSign);
  const pageMs = stage.trait("pageWindowMs");
  if (pageMs > 0 && Math.abs(Date.now() - Number(query.get("timestamp"))) > pageMs)
    throw no("The signature has expired.");
  const reference = query.get("merchantOrderNo") ?? "";
  if (!/^.{1,48}$/.test(reference)) throw no("merchantOrderNo must have 1 to 48 characters.");

  // A failed purchase may be tried again under the same number.
  const order = stage.ordersByReference(reference, environment).find(({ status }) => status !== "PAY_FAIL");
  return order === undefined ? { draft: draftOf(stage, environment, side, query) } : { order };
}

function draftOf(stage: Stage, environment: Environment, side: Side, query: URLSearchParams): Draft {
  const value = (name: string): string => query.get(name) ?? "";
  const fiat = value("fiat") || "USD";
  const wish = { side, crypto: value("crypto"), network: value("network"), fiat };
  const isBuy = side === "BUY";
  const amount = value(isBuy ? "fiatAmount" : "cryptoAmount");
  if (!isBuy) assertCountry(query.get("fiat"), query.get("country"));
  const [way] = waysFor(stage, { ...wish, amount }, undefined);
  if (way === undefined) throw no(`Unsupported currency ${fiat}`);
  const back = query.get(isBuy ? "redirectUrl" : "withdrawUrl");
  return {
    ...strike(stage, { ...wish, amount }, way),
    id: `14${randomInt(1e11, 1e12)}${randomInt(1e5, 1e6)}`,
    environment,
    reference: value("merchantOrderNo"),
    wallet: (isBuy && value("address")) || null,
    returnUrls: { pay: back, fail: back, cancel: back },
    callbackUrl: query.get("callbackUrl") ?? undefined,
    details: isBuy ? {} : { depositAddress: "simulated-deposit-send-nothing" },
  };
}

/** A sale's fiat and country come together or not at all. */
function assertCountry(fiat: string | null, country: string | null): void {
  if ((fiat === null) !== (country === null)) throw no("fiat and country must be given together.");
  if (fiat !== null && country !== null && !countriesOf(fiat).includes(country))
    throw no(`The country ${country} does not correspond to ${fiat}.`);
}
