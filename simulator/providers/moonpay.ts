import { createHmac } from "node:crypto";
import type { Deal, Side } from "#simulator/deals.ts";
import { allCoins, allFiats, factsOf } from "#simulator/facts.ts";
import { visitorAddresses } from "#simulator/http.ts";
import { opensOrder } from "#simulator/openers.ts";
import { depositAddress } from "#simulator/orders.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, positiveAmount } from "#simulator/parse.ts";
import type {
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Handler,
  Opener,
  Order,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { fiatsExcept, parseAssets, parseMethods, splitWords } from "#simulator/tables.ts";
import { requireTag, tagDetails } from "#simulator/tags.ts";
import { countryRows } from "./moonpay-countries.ts";
import { currencyOf, moneyOf, purchaseLimits, quote, requote, transaction, valuesOf } from "./moonpay-shapes.ts";

const fiats = fiatsExcept("UGX KWD AED");
const errorTypes: Record<number, string> = {
  401: "UnauthorizedError",
  404: "NotFoundError",
  500: "InternalServerError",
};
const statusFlow = {
  pay: ["pending", "completed"],
  hold: ["pending"],
  fail: ["failed"],
  cancel: ["failed"],
  expire: ["failed"],
  refund: ["failed"],
};

export const simulated: SimulatedProvider = {
  id: "moonpay",
  name: "MoonPay",
  assets: parseAssets(`
    btc=BTC:mainnet ltc=LTC:mainnet doge=DOGE:mainnet xrp=XRP:mainnet ada=ADA:mainnet xlm=XLM:mainnet dot=DOT:mainnet
    bch=BCH:mainnet eth=ETH:ethereum usdt=USDT:ethereum usdc=USDC:ethereum dai=DAI:ethereum link=LINK:ethereum
    sol=SOL:solana usdt_sol=USDT:solana usdc_sol=USDC:solana trx=TRX:tron usdt_trx=USDT:tron pol_polygon=POL:polygon
    usdt_polygon=USDT:polygon usdc_polygon=USDC:polygon bnb_bsc=BNB:bsc usdt_bsc=USDT:bsc avax_cchain=AVAX:avalanche
    usdc_cchain=USDC:avalanche eth_base=ETH:base usdc_base=USDC:base eth_arbitrum=ETH:arbitrum
    usdc_arbitrum=USDC:arbitrum eth_optimism=ETH:optimism usdc_optimism=USDC:optimism ton=TON:ton usdt_ton=USDT:ton`),
  buyOnly: splitWords("DOT:mainnet LINK:ethereum TON:ton USDT:ton USDC:optimism"),
  fiats,
  methods: [
    ...parseMethods("3.99", [
      ["credit_debit_card", "Credit or debit card", "BUY", fiats, "4.5"],
      ["apple_pay", "Apple Pay", "BUY", fiats, "4.5"],
      ["google_pay", "Google Pay", "BUY", fiats, "4.5"],
      ["paypal", "PayPal", "BUY", "USD EUR GBP", "4.5"],
    ]),
    ...parseMethods("1.5", [
      ["sepa_bank_transfer", "SEPA transfer", "both", "EUR", "1"],
      ["gbp_bank_transfer", "Faster Payments", "both", "GBP", "1"],
      ["ach_bank_transfer", "ACH transfer", "both", "USD", "1"],
      ["pix_instant_payment", "PIX", "both", "BRL", "2.95"],
      ["sepa_open_banking_payment", "Open banking", "BUY", "EUR", "1.9"],
      ["gbp_open_banking_payment", "Open banking", "BUY", "GBP", "1.9"],
      ["paypal", "PayPal", "SELL", "USD EUR GBP", "2.5"],
      ["revolut_pay", "Revolut Pay", "BUY", "EUR GBP PLN RON", "3.9"],
      ["interac", "Interac e-Transfer", "BUY", "CAD", "1.9"],
      ["venmo", "Venmo", "BUY", "USD", "4.5"],
      ["moonpay_balance", "MoonPay Balance", "BUY", "USD EUR GBP", "1"],
      ["mobile_wallet", "Mobile money", "BUY", "KES GHS", "3.5"],
      ["yellow_card_bank_transfer", "Bank transfer", "both", "NGN ZAR", "2.9"],
      ["credit_debit_card", "Card payout", "SELL", "USD EUR GBP CAD AUD CHF PLN CZK SEK NOK DKK RON", "2.5"],
    ]),
  ],
  limitsUsd: { min: "20", max: "30000" },
  assetMinimumsUsd: { "BTC:mainnet": "30" },
  traits: { partnerFeePercent: 0 },
  rules: {
    signedLinks: {
      rule: "refuses a link with a wallet unless its last parameter signs the exact query",
      source: "https://dev.moonpay.com/widget/off-ramp/customization/url-signing",
    },
    ipMatching: {
      rule: "refuses a link without the visitor's IP address for a purchase, and with another one for both sides",
      source: "https://dev.moonpay.com/widget/on-ramp/customization/ip-matching",
    },
    demandsTags: {
      rule: "refuses a link with an exchange's wallet but without its tag",
      source: "https://dev.moonpay.com/api-reference/platform/objects-and-types/wallet",
    },
  },
  refusals: {
    asset: [404, "Currency {code} not found"],
    fiat: [404, "Currency {fiat} not found"],
    side: [400, "{code} is not supported for sell"],
    method: [400, "{method} is not supported for {currency}"],
    min: [400, "Minimum {kind} amount is {limit} {fiat}"],
    max: [400, "Maximum {kind} amount is {limit} {fiat}"],
  },
  statusFlows: {
    BUY: { first: "waitingPayment", ...statusFlow },
    SELL: { first: "waitingForDeposit", ...statusFlow, hold: ["pending", "requoteRequired"] },
  },
  reasons: { fail: "Payment authorization declined", cancel: "Cancelled", expire: "Timeout", refund: "Refunded" },
  credentials(environment) {
    const kind = environment === "production" ? "live" : "test";
    return { publishableKey: `pk_${kind}_sim`, secretKey: `sk_${kind}_sim`, webhookKey: `wk_${kind}_sim` };
  },
  addresses: (url) => ({ apiUrl: url, buyUrl: `${url}/buy`, sellUrl: `${url}/sell` }),
  callbackSecret: "webhookKey",
  sign({ body, secret, nowMs }) {
    const t = Math.floor(nowMs / 1000);
    const s = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    return { headers: { "moonpay-signature-v2": `t=${t},s=${s}` } };
  },
  errorBody: (status, message) => ({ message, type: errorTypes[status] ?? "BadRequestError" }),
  authenticate,
  routes: {
    "GET /v3/countries": countryRows,
    "GET /v3/currencies": ({ context }) => [...allCoins(context).map(currencyOf), ...allFiats(context).map(moneyOf)],
    "GET /v3/currencies/:code/limits": purchaseLimits,
    "GET /v3/currencies/:code/buy_quote": quoteOf("BUY"),
    "GET /v3/currencies/:code/sell_quote": quoteOf("SELL"),
    "GET /v1/transactions/:id": reads("BUY"),
    "GET /v1/transactions/ext/:reference": lists("BUY"),
    "GET /v1/sell_transactions/:id": reads("SELL"),
    "GET /v3/sell_transactions/:id": reads("SELL"),
    "GET /v3/sell_transactions/ext/:reference": lists("SELL"),
    "DELETE /v3/sell_transactions/:id": cancelSale,
    "DELETE /v3/sell_transactions/ext/:reference": cancelSale,
  },
  // The receipt is the page of an existing order. On a sale's, the seller accepts or declines a new price.
  pages: {
    "/buy": opensWidget("BUY"),
    "/sell": opensWidget("SELL"),
    "/buy/transaction_receipt": opensOrder("transactionId", "Transaction not found"),
    "/sell/transaction_receipt": opensOrder("transactionId", "Transaction not found"),
  },
  returnQuery: ({ codeOf }, { id, side, status, asset, cryptoAmount }): Record<string, string> =>
    side === "BUY"
      ? { transactionId: id, transactionStatus: status }
      : {
          transactionId: id,
          baseCurrencyCode: codeOf(asset),
          baseCurrencyAmount: cryptoAmount,
          depositWalletAddress: depositAddress,
          depositWalletAddressTag: "",
        },
  callback(context, order) {
    const { side, status } = order;
    if (status === "requoteRequired") return requote(factsOf(context, order));
    const change = status.startsWith("waiting") ? "created" : status === "failed" ? "failed" : "updated";
    const type = `${side === "BUY" ? "" : "sell_"}transaction_${change}`;
    return { type, data: transaction(context, order), externalCustomerId: null };
  },
};

function authenticate(request: ApiRequest): Environment {
  const { context, headers, query } = request;
  const secret = /^Api-Key (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (secret !== undefined) return context.authenticate(request, "secretKey", secret);
  return context.authenticate(request, "publishableKey", query.get("apiKey"));
}

const namesOf: Record<Side, [crypto: string, fiat: string]> = {
  BUY: ["currencyCode", "baseCurrencyCode"],
  SELL: ["baseCurrencyCode", "quoteCurrencyCode"],
};

function dealFor({ context, query }: ApiRequest, side: Side, crypto: string | null, isInclusive: boolean): Deal {
  const route = context.route(side, (crypto ?? "").toLowerCase(), (query.get(namesOf[side][1]) ?? "").toUpperCase());
  const extraPercent = query.get("extraFeePercentage") ?? undefined;
  if (extraPercent !== undefined && !/^(10|\d(\.\d+)?)$/.test(extraPercent))
    throw new ApiError(400, "extraFeePercentage must be from 0 to 10");
  const [base, quoted] = [query.get("baseCurrencyAmount"), query.get("quoteCurrencyAmount")];
  const [fiat, coins] = side === "BUY" ? [base, quoted] : [quoted, base];
  const kind = fiat === null ? "crypto" : side === "SELL" || isInclusive ? "fiat" : "net";
  const input = { kind, amount: positiveAmount("The amount", fiat ?? coins), extraPercent } as const;
  return context.quote(route, query.get("payoutMethod") ?? query.get("paymentMethod"), input);
}

function quoteOf(side: Side): Handler {
  return (request) => {
    const { context, query, params } = request;
    const found = dealFor(request, side, params.code ?? "", query.get("areFeesIncluded") === "true");
    const extraPercent = query.get("extraFeePercentage") ?? String(context.trait("partnerFeePercent"));
    return quote(valuesOf(context, found), { extraPercent });
  };
}

/** The orders with the ID or the reference in the path. Throws ApiError 404 if there is none. */
function ordersIn({ context, params, environment }: AuthenticatedRequest, side: Side): [Order, ...Order[]] {
  const { id, reference } = params;
  const found = id ? [context.order(id, environment)] : context.ordersByReference(reference, environment);
  const [first, ...others] = found.filter((one) => one?.side === side) as Order[];
  if (first === undefined) throw new ApiError(404, "Transaction not found");
  return [first, ...others];
}

function reads(side: Side): Handler {
  return (request) => transaction(request.context, ordersIn(request, side)[0]);
}

function lists(side: Side): Handler {
  return (request) => ordersIn(request, side).map((one) => transaction(request.context, one));
}

function cancelSale(request: AuthenticatedRequest): null {
  const [one] = ordersIn(request, "SELL");
  if (one.status === "completed" || one.status === "failed")
    throw new ApiError(409, "The transaction can't be canceled");
  request.context.perform(one, "cancel");
  request.status = 204;
  return null;
}

/** The link contains the whole deal. No order exists until the buyer acts; one that failed is made again. */
function opensWidget(side: Side): Opener {
  return (request) => {
    const { context, query } = request;
    const environment = authenticate(request);
    const secretKey = context.secret(environment, "secretKey");
    if (context.has("signedLinks")) verifySignature(request, secretKey);
    if (context.has("ipMatching")) verifyVisitor(request, side, secretKey);
    const reference = query.get("externalTransactionId");
    const order = context.ordersByReference(reference, environment).find(({ status }) => status !== "failed");
    if (order !== undefined) return { order };

    const deal = dealFor(request, side, query.get(namesOf[side][0]), query.get("areFeesIncluded") !== "false");
    const wallet = query.get(side === "BUY" ? "walletAddress" : "refundWalletAddress");
    const tag = side === "BUY" ? query.get("walletAddressTag") : null;
    if (side === "BUY") requireTag(context, { asset: deal.asset, wallet, tag }, 400);
    const details = { ...tagDetails(tag), ...pageDetails(Object.fromEntries(query)) };
    return { draft: { ...deal, environment, reference, wallet, details, returnUrls: query.get("redirectURL") } };
  };
}

const hmac = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("base64");

/** The signature covers the query with its question mark, exactly as sent, and must be the last parameter. */
function verifySignature({ search, query }: ApiRequest, secretKey: string): void {
  const wallets = splitWords("walletAddress walletAddresses refundWalletAddress refundWalletAddresses");
  if (!query.has("signature") && !wallets.some((name) => query.has(name))) return;
  const message = search.slice(0, search.lastIndexOf("&signature="));
  const isLast = !search.slice(message.length + 1).includes("&");
  if (!isLast || query.get("signature") !== hmac(secretKey, message))
    throw new ApiError(403, "The URL signature is missing or invalid.");
}

/** The documentation demands the hash for purchases only; clients differ about sales. */
function verifyVisitor(request: ApiRequest, side: Side, secretKey: string): void {
  const hash = request.query.get("allowedIpAddress");
  if (hash === null && side === "SELL") return;
  const hashes = visitorAddresses(request).map((ip) => hmac(secretKey, ip));
  if (!request.query.has("signature") || !hashes.includes(hash ?? ""))
    throw new ApiError(403, "This link is not valid for your IP address.");
}
