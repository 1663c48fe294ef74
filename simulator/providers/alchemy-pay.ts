import { randomInt } from "node:crypto";
import * as z from "zod";
import { compare } from "#lib/money.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, parseBody, positiveAmount, texts } from "#simulator/parse.ts";
import { unknownStatus } from "#simulator/progress.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Method,
  Opener,
  OrderDraft,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { fiatsExcept, parseAssets, parseMethods, splitWords } from "#simulator/tables.ts";
import { countriesOf, cryptoRows, envelope, fiatRows, orderFields, priceFields } from "./alchemy-pay-shapes.ts";
import { isPageSigned, isRequestSigned, signCallback } from "./alchemy-pay-signature.ts";

const fiats = fiatsExcept("KWD UGX EGP");
const phoneFiats = "USD EUR GBP AUD CAD HKD JPY SGD";
const wholeOnly = new Set(splitWords("INR CLP COP HUF IDR JPY KRW VND"));
const callbackStatuses = new Set([...splitWords("PAY_FAIL PAY_SUCCESS FINISHED CANCEL 1 2 3 4 5 6 7"), unknownStatus]);

const merchant = "/open/api/v4/merchant";
const windowMs = 5 * 60_000;
const quoteBody = z.object({
  ...texts("crypto network fiat"),
  amount: z.union([z.string(), z.number()]),
  side: z.enum(["BUY", "SELL"]),
  payWayCode: z.string().optional(),
  type: z.enum(["ONE", "ALL"]).default("ONE"),
});

export const simulated: SimulatedProvider = {
  id: "alchemy-pay",
  name: "Alchemy Pay",
  assets: parseAssets(`
    BTC-BTC=BTC:mainnet LTC-LTC=LTC:mainnet DOGE-DOGE=DOGE:mainnet XRP-XRP=XRP:mainnet ADA-ADA=ADA:mainnet
    DOT-DOT=DOT:mainnet BCH-BCH=BCH:mainnet ETH-ETH=ETH:ethereum USDT-ETH=USDT:ethereum USDC-ETH=USDC:ethereum
    SOL-SOL=SOL:solana USDT-SOL=USDT:solana USDC-SOL=USDC:solana TRX-TRX=TRX:tron USDT-TRX=USDT:tron
    POL-MATIC=POL:polygon USDT-MATIC=USDT:polygon USDC-MATIC=USDC:polygon BNB-BSC=BNB:bsc USDT-BSC=USDT:bsc
    AVAX-AVAX=AVAX:avalanche ETH-BASE=ETH:base USDC-BASE=USDC:base ETH-ARBITRUM=ETH:arbitrum
    USDC-ARBITRUM=USDC:arbitrum ETH-OPTIMISM=ETH:optimism TON-TON=TON:ton USDT-TON=USDT:ton`),
  separator: "-",
  buyOnly: splitWords("ADA:mainnet DOT:mainnet BCH:mainnet AVAX:avalanche ETH:optimism TON:ton USDT:ton"),
  fiats,
  methods: parseMethods("0.6", [
    ["10001", "Credit Card", "BUY", fiats, "4.4"],
    ["501", "Apple Pay", "BUY", phoneFiats, "4.4"],
    ["701", "Google Pay", "BUY", phoneFiats, "4.4"],
    ["30001", "Pix Pay", "BUY", "BRL", "2.4"],
    ["601", "SPEI", "BUY", "MXN", "2.4"],
    ["12000", "PSE", "BUY", "COP", "2.4"],
    ["10003", "Virtual Account", "BUY", "IDR", "2.2"],
    ["210", "Bank Transfer", "BUY", "VND", "2.2"],
    ["80059", "GCash", "BUY", "PHP", "2.4"],
    ["90002", "IMPS", "BUY", "INR", "2.2"],
    // The codes below are invented.
    ["90101", "SEPA", "BUY", "EUR", "1.4"],
    ["90102", "Bank Transfer", "BUY", "NGN KES GHS ZAR", "2.8"],
    // The seller chooses on the page, after the quote, so every method costs the same.
    ["10010", "Bank Transfer", "SELL", fiats, "2.1"],
    ["90103", "SEPA", "SELL", "EUR", "2.1"],
    ["90104", "PIX", "SELL", "BRL", "2.1"],
  ]),
  limitsUsd: { min: "15", max: "10000" },
  // Whether a read order is in `data` or in the envelope; how old a page signature can be, 0 is any age.
  traits: { orderInData: 1, pageWindowMs: 0 },
  // In an HTTP 200, as most errors.
  refusals: {
    asset: [200, "Unsupported currency {symbol} on {chain}"],
    side: [200, "{symbol} on {chain} is unsupported for sale"],
    fiat: [200, "Unsupported currency {fiat}"],
    method: [200, "The payment method is unsupported"],
    min: [200, "The minimum amount is {limit} {fiat}"],
    max: [200, "The maximum amount is {limit} {fiat}"],
  },
  statusFlows: {
    BUY: {
      first: "PENDING",
      pay: ["PAY_SUCCESS", "TRANSFER", "FINISHED"],
      hold: ["RISK_CONTROL"],
      fail: ["PAY_FAIL"],
      cancel: ["CANCEL"],
      refund: ["REFUNDED"],
    },
    SELL: { first: "1", pay: ["2", "3", "4"], hold: ["2"], fail: ["5"], expire: ["7"], refund: ["6"] },
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
  errorBody: (status, message) =>
    envelope({ success: false, returnCode: codeOf(status, message), returnMsg: message, data: null }),
  authenticate(request) {
    const { context, headers } = request;
    const environment = context.authenticate(request, "appId", headers.appid);
    const isRecent = Math.abs(Date.now() - Number(headers.timestamp)) <= windowMs;
    if (!isRecent || !isRequestSigned(context.secret(environment, "appSecret"), request)) throw errorIn200(badSign);
    return environment;
  },
  routes: {
    [`GET ${merchant}/crypto/list`]: ({ context }) => envelope({ data: cryptoRows(context) }),
    [`GET ${merchant}/fiat/list`]: ({ context, query }) =>
      envelope({ data: fiatRows(context, query.get("type") === "SELL" ? "SELL" : "BUY") }),
    [`POST ${merchant}/order/quote`]: quote,
    [`GET ${merchant}/query/trade`]: readOrder,
  },
  pages: { "/": openPage },
  callback: (context, order) => (callbackStatuses.has(order.status) ? orderFields(context, order) : null),
};

const badSign = "Invalid Merchant Sign";
const codeOf = (status: number, message: string): string => {
  if (message === badSign || status === 401) return "81003";
  return status >= 500 ? "9999" : "10005";
};

/** Most errors are in an HTTP 200. */
const errorIn200 = (message: string) => new ApiError(200, message);

type QuoteParams = { side: Side; crypto: string; network: string; fiat: string; amount: string | number };

function quote({ context, body }: ApiRequest) {
  const { payWayCode, type, ...params } = parseBody(quoteBody, body);
  const deals = methodsFor(context, params, payWayCode).map((method) => dealFor(context, params, method));
  const bestFirst = deals.sort((a, b) => compare(b.cryptoAmount, a.cryptoAmount));
  const data = bestFirst.map((deal) => priceFields(context, deal));
  return envelope({ data: type === "ALL" ? data : data[0] });
}

/** Without a code, all methods of a purchase; a sale costs the same with every method. */
function methodsFor(context: ApiContext, { side, fiat }: QuoteParams, code: string | undefined): Method[] {
  const all = context.methods(side, fiat);
  const isChosen = (method: Method) => side === "SELL" || code === undefined || method.id === code;
  const found = all.filter(isChosen).slice(0, side === "SELL" ? 1 : undefined);
  if (found.length > 0) return found;
  throw errorIn200(all.length === 0 ? `Unsupported currency ${fiat}` : "The payment method is unsupported");
}

function dealFor(context: ApiContext, params: QuoteParams, method: Method | undefined): Deal {
  const { side, crypto, network, fiat } = params;
  const route = context.route(side, `${crypto}-${network}`, fiat);
  const amount = positiveAmount("amount", params.amount);
  if (side === "BUY" && wholeOnly.has(fiat) && amount.includes("."))
    throw errorIn200(`${fiat} does not support inputting decimal points`);
  return context.quote(route, method?.id, { kind: side === "BUY" ? "fiat" : "crypto", amount });
}

function readOrder({ context, query, environment }: AuthenticatedRequest) {
  const byReference = context.ordersByReference(query.get("merchantOrderNo"), environment);
  const found = [context.order(query.get("orderNo"), environment), ...byReference];
  const order = found.find((one) => one !== null && one.side === query.get("side"));
  if (!order) throw errorIn200("Order does not exist");
  const fields = orderFields(context, order);
  return envelope(context.has("orderInData") ? { data: fields } : fields);
}

function openPage(request: ApiRequest): ReturnType<Opener> {
  const { context, query } = request;
  const environment = context.authenticate(request, "appId", query.get("appId"));
  const side = query.get("type") === "sell" || query.get("showTable") === "sell" ? "SELL" : "BUY";
  if (!isPageSigned(context.secret(environment, "appSecret"), side, query)) throw errorIn200(badSign);
  const pageMs = context.trait("pageWindowMs");
  if (pageMs > 0 && Math.abs(Date.now() - Number(query.get("timestamp"))) > pageMs)
    throw errorIn200("The signature has expired.");
  const reference = query.get("merchantOrderNo") ?? "";
  if (!/^.{1,48}$/.test(reference)) throw errorIn200("merchantOrderNo must have 1 to 48 characters.");

  // A failed purchase can be retried with the same reference.
  const order = context.ordersByReference(reference, environment).find(({ status }) => status !== "PAY_FAIL");
  return order === undefined ? { draft: draftOf(context, environment, side, query) } : { order };
}

function draftOf(context: ApiContext, environment: Environment, side: Side, query: URLSearchParams): OrderDraft {
  const value = (name: string): string => query.get(name) ?? "";
  const isBuy = side === "BUY";
  if (!isBuy) assertCountry(query.get("fiat"), query.get("country"));
  const fiat = value("fiat") || "USD";
  const amount = value(isBuy ? "fiatAmount" : "cryptoAmount");
  const params = { side, crypto: value("crypto"), network: value("network"), fiat, amount };
  const [method] = methodsFor(context, params, undefined);
  return {
    ...dealFor(context, params, method),
    id: `14${randomInt(1e11, 1e12)}${randomInt(1e5, 1e6)}`,
    environment,
    reference: value("merchantOrderNo"),
    wallet: (isBuy && value("address")) || null,
    returnUrls: query.get(isBuy ? "redirectUrl" : "withdrawUrl"),
    callbackUrl: query.get("callbackUrl") ?? undefined,
    details: pageDetails({ language: query.get("language"), email: query.get("email") }),
  };
}

/** A sale needs both fiat and country, or neither. */
function assertCountry(fiat: string | null, country: string | null): void {
  if ((fiat === null) !== (country === null)) throw errorIn200("fiat and country must be given together.");
  if (fiat !== null && country !== null && !countriesOf(fiat).includes(country))
    throw errorIn200(`The country ${country} does not correspond to ${fiat}.`);
}
