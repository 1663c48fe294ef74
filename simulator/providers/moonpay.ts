import { createHmac } from "node:crypto";
import type { AmountInput, Side } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import { returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, positiveAmount } from "#simulator/parse.ts";
import type {
  ApiContext,
  ApiRequest,
  Environment,
  Handler,
  OpenedPage,
  OrderDraft,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { withAuth } from "#simulator/routes.ts";
import { fiatsExcept, parseMethods } from "#simulator/tables.ts";
import { requireTag, tagDetails } from "#simulator/tags.ts";
import { verifySignature, verifyVisitor } from "./moonpay-link.ts";
import { orderRoutes } from "./moonpay-orders.ts";
import {
  buyOnly,
  codeOf,
  cryptoFields,
  dealFields,
  depositFields,
  fiatFields,
  requote,
  supportedAssets,
  transaction,
} from "./moonpay-responses.ts";

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
  assets: Object.fromEntries(supportedAssets.map((id) => [codeOf(id), id])),
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
  createApi,
};

function createApi(): SimulatedApi {
  return {
    routes: withAuth(authenticate, {
      "GET /v3/currencies": (context) => {
        const cryptos = supportedAssets.map((id) => cryptoFields(context, id));
        return { json: [...cryptos, ...fiats.map((code) => fiatFields(context, code))] };
      },
      "GET /v3/currencies/:code/buy_quote": quote("BUY"),
      "GET /v3/currencies/:code/sell_quote": quote("SELL"),
      ...orderRoutes,
    }),
    pages: ["/buy", "/sell", receiptPath],
    open: (context, request) => (request.path.startsWith(receiptPath) ? openReceipt : openWidget)(context, request),
    returnQuery({ id, side, status, asset, cryptoAmount }): Record<string, string> {
      if (side === "BUY") return { transactionId: id, transactionStatus: status };
      return { transactionId: id, baseCurrencyCode: codeOf(asset), baseCurrencyAmount: cryptoAmount, ...depositFields };
    },
    callback(context, order) {
      if (order.status === "requoteRequired") return requote(order);
      const { first } = simulated.statusFlows[order.side];
      const change = order.status === first ? "created" : order.status === "failed" ? "failed" : "updated";
      const type = `${order.side === "BUY" ? "" : "sell_"}transaction_${change}`;
      return { type, data: transaction(context, order), externalCustomerId: null };
    },
  };
}

function authenticate(context: ApiContext, request: ApiRequest): Environment {
  const secret = /^Api-Key (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (secret !== undefined) return context.authenticate(request, "secretKey", secret);
  return context.authenticate(request, "publishableKey", request.query.get("apiKey"));
}

const quote =
  (side: Side): Handler =>
  (context, { query, params }) => {
    const currency = query.get(side === "BUY" ? "baseCurrencyCode" : "quoteCurrencyCode") ?? "";
    const isInclusive = query.get("areFeesIncluded") === "true";
    const deal = dealFor(context, query, { side, crypto: params.code ?? "", currency, isInclusive });
    const price = jsonNumber(deal.price);
    const prices =
      side === "BUY"
        ? { quoteCurrencyPrice: price, totalAmount: jsonNumber(deal.fiatAmount) }
        : { baseCurrencyPrice: price };
    const extraFeePercentage = jsonNumber(
      query.get("extraFeePercentage") ?? String(context.trait("partnerFeePercent")),
    );
    const unused = { accountId: null, externalId: null, signature: null, expiresIn: null, expiresAt: null };
    return { json: { ...dealFields(context, deal), ...prices, extraFeePercentage, ...unused } };
  };

type QuoteParams = { side: Side; crypto: string; currency: string; isInclusive: boolean };

function dealFor(context: ApiContext, query: URLSearchParams, { side, crypto, currency, isInclusive }: QuoteParams) {
  const asset = context.asset(crypto.toLowerCase());
  const fiat = currency.toUpperCase();
  if (asset === null) throw new ApiError(404, `Currency ${crypto} not found`);
  if (!fiats.includes(fiat)) throw new ApiError(404, `Currency ${currency} not found`);
  if (side === "SELL" && buyOnly.has(asset)) throw new ApiError(400, `${crypto} is not supported for sell`);
  const [first] = context.methods(side, fiat);
  const id = query.get("payoutMethod") ?? query.get("paymentMethod") ?? first?.id ?? "credit_debit_card";
  const method = context.method(id, side, fiat);
  if (method === null) throw new ApiError(400, `${id} is not supported for ${fiat.toLowerCase()}`);
  const deal = context.deal(side, asset, fiat, method, amountInput(side, query, isInclusive));
  const kind = side === "BUY" ? "purchase" : "sell";
  return context.withinLimits(deal, 400, { min: `Minimum ${kind} amount is`, max: `Maximum ${kind} amount is` });
}

const receiptPath = "/sell/transaction_receipt";

/** The page of an existing sale, where the seller accepts or declines a new price. */
function openReceipt(context: ApiContext, request: ApiRequest): OpenedPage {
  const order = context.requireOrder(request.query.get("transactionId"), undefined, "Transaction not found");
  request.environment = order.environment;
  return { order };
}

function openWidget(context: ApiContext, request: ApiRequest): OpenedPage {
  const { path, query } = request;
  const environment = authenticate(context, request);
  const side = path.startsWith("/sell") ? "SELL" : "BUY";
  const secretKey = context.secret(environment, "secretKey");
  if (context.trait("signedLinks") !== 0) verifySignature(request, secretKey);
  if (context.trait("ipMatching") !== 0) verifyVisitor(request, side, secretKey);
  const reference = query.get("externalTransactionId");
  const order = context.ordersByReference(reference, environment).find(({ status }) => status !== "failed");
  if (order !== undefined) return { order };

  const names = side === "BUY" ? ["currencyCode", "baseCurrencyCode"] : ["baseCurrencyCode", "quoteCurrencyCode"];
  const [crypto = "", currency = ""] = names.map((name) => query.get(name) ?? "");
  const isInclusive = query.get("areFeesIncluded") !== "false";
  const deal = dealFor(context, query, { side, crypto, currency, isInclusive });
  const wallet = query.get(side === "BUY" ? "walletAddress" : "refundWalletAddress");
  const tag = side === "BUY" ? query.get("walletAddressTag") : null;
  if (side === "BUY") requireTag(context, { asset: deal.asset, wallet, tag }, 400);
  const draft: OrderDraft = {
    ...deal,
    environment,
    reference,
    wallet,
    details: tagDetails(tag),
    returnUrls: returnUrlsTo(query.get("redirectURL")),
  };
  return { draft };
}

type DealInput = AmountInput & { extraPercent: string | undefined };

function amountInput(side: Side, query: URLSearchParams, isInclusive: boolean): DealInput {
  const extraPercent = query.get("extraFeePercentage") ?? undefined;
  if (extraPercent !== undefined && !/^(10|\d(\.\d+)?)$/.test(extraPercent))
    throw new ApiError(400, "extraFeePercentage must be from 0 to 10");
  const [base, quoted] = [query.get("baseCurrencyAmount"), query.get("quoteCurrencyAmount")];
  const [fiat, crypto] = side === "BUY" ? [base, quoted] : [quoted, base];
  const amount = positiveAmount("The amount", fiat ?? crypto);
  if (fiat === null) return { kind: "crypto", amount, extraPercent };
  return { kind: side === "SELL" || isInclusive ? "fiat" : "net", amount, extraPercent };
}
