import { createPublicKey, randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import { tokenInQuery } from "#simulator/callbacks.ts";
import { assetOf } from "#simulator/catalog.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Handler,
  OpenedPage,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/old.ts";
import { withAuth } from "#simulator/old.ts";
import { depositAddress, returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import { loadPrivateKey } from "#simulator/private-key.ts";
import { fiatsExcept, parseAssets, parseMethods } from "#simulator/tables.ts";
import { createQuotes, type Quotes } from "./paybis-quotes.ts";
import { blockchainOf, buyList, sellList, statusChange, transaction } from "./paybis-responses.ts";
import { verifySignature } from "./paybis-signature.ts";

const fiats = fiatsExcept("UGX RON COP");
const phoneFiats = "USD EUR GBP NGN KES ZAR BRL MXN INR JPY AED TRY CAD AUD NZD CHF PLN SEK";
const europeanFiats = "EUR GBP PLN CZK SEK NOK DKK";
const statusFlow = {
  first: "requested",
  hold: ["pending"],
  fail: ["rejected"],
  cancel: ["cancelled"],
};
const codes: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  422: "unprocessable",
};

export const simulated: SimulatedProvider = {
  id: "paybis",
  name: "Paybis",
  assets: parseAssets(`
    BTC=BTC:mainnet LTC=LTC:mainnet DOGE=DOGE:mainnet XRP=XRP:mainnet ADA=ADA:mainnet XLM=XLM:mainnet DOT=DOT:mainnet
    BCH=BCH:mainnet ETH=ETH:ethereum USDT=USDT:ethereum USDC=USDC:ethereum DAI=DAI:ethereum LINK=LINK:ethereum
    SOL=SOL:solana USDT-SOL=USDT:solana USDC-SOL=USDC:solana TRX=TRX:tron USDT-TRC20=USDT:tron POL=POL:polygon
    USDT-POLYGON=USDT:polygon USDC-POLYGON=USDC:polygon BNBSC=BNB:bsc AVAXC=AVAX:avalanche TON=TON:ton
    ETH-BASE=ETH:base USDC-BASE=USDC:base`),
  fiats,
  methods: parseMethods("2", [
    ["method-id-credit-card", "Credit/Debit Card", "BUY", fiats, "4.9"],
    ["method-id-apple-pay-credit-card", "Apple Pay", "BUY", phoneFiats, "4.9"],
    ["method-id-google-pay-credit-card", "Google Pay", "BUY", phoneFiats, "4.9"],
    ["method-id-trustly", "Online Banking", "BUY", europeanFiats, "2.5"],
    ["method-id_bridgerpay_revolutpay", "Revolut Pay", "BUY", europeanFiats, "3.5"],
    ["method-id_flutterwave_kenya", "M-Pesa", "BUY", "KES", "3.2"],
    ["method-id-pix", "PIX", "BUY", "BRL", "2.2"],
    ["method-id-swift-bank-transfer", "SWIFT Bank Transfer", "BUY", "USD EUR GBP CHF CAD AUD JPY SGD", "1.9"],
    [
      "method-id-credit-card-out",
      "Credit/Debit Card",
      "SELL",
      "USD EUR GBP NGN KES ZAR INR MXN BRL TRY PLN CAD AUD",
      "3.9",
    ],
    ["method-id-swift-bank-transfer-out", "SWIFT Bank Transfer", "SELL", "USD EUR GBP CHF", "1.9"],
  ]),
  limitsUsd: { min: "5", max: "20000" },
  traits: { quoteLifeMs: 300_000 },
  rules: {
    documentedSignature: {
      rule: "accepts only signatures of the body's SHA-512 hash in lowercase hexadecimal, with a salt of 64 bytes",
      source: "https://docs.payb.is/reference/signing-request",
    },
  },
  // A request becomes a transaction when the buyer starts it. Before that, it is not listed and sends no callback.
  statusFlows: {
    BUY: { ...statusFlow, pay: ["started", "payment-authorized", "paid", "completed"] },
    SELL: { ...statusFlow, pay: ["started", "confirming", "paid", "completed"] },
  },
  reasons: { fail: "declined_by_bank" },
  credentials: (environment, folder) => ({
    apiKey: `paybis-sim-${environment}`,
    privateKey: loadPrivateKey(folder, `paybis-${environment}`),
    callbackToken: `paybis-sim-callback-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, widgetUrl: `${url}/widget` }),
  callbackSecret: "callbackToken",
  sign: tokenInQuery,
  errorBody: (status, message) => ({ message, code: codes[status] ?? "error" }),
  createApi,
};

function createApi(context: ApiContext): SimulatedApi {
  const quotes = createQuotes(simulated);
  const keyOf = (environment: Environment) => createPublicKey(context.secret(environment, "privateKey"));
  const keys = { production: keyOf("production"), sandbox: keyOf("sandbox") };
  const authenticateSigned: typeof authenticate = (context, request) => {
    const environment = authenticate(context, request);
    verifySignature(request, keys[environment], context.trait("documentedSignature") !== 0);
    return environment;
  };
  return {
    routes: {
      ...withAuth(authenticate, {
        "GET /v2/currency/pairs/buy-crypto": listBuy,
        "GET /v2/currency/pairs/sell-crypto": listSell,
        "GET /v2/public/currency/pairs/buy-crypto": listBuy,
        "GET /v2/public/currency/pairs/sell-crypto": listSell,
        "POST /v2/public/quote": quotes.create,
        "GET /v2/request/:id/payment-details": paymentDetails,
        "GET /v2/transactions": (context, { query, environment }) => {
          const orders = context.ordersByReference(query.get("partnerTransactionId"), environment);
          return { json: { data: orders.filter(({ status }) => status !== "requested").map(transaction) } };
        },
      }),
      ...withAuth(authenticateSigned, {
        "POST /v2/quote": quotes.create,
        "POST /v3/request": createRequest(quotes),
        "POST /v2/public/request": createRequest(quotes),
      }),
    },
    pages: ["/widget"],
    open: openWidget,
    callback: (_context, order) => (order.status === "requested" ? null : statusChange(order)),
  };
}

const listBuy: Handler = (context) => ({ json: buyList(context, simulated) });
const listSell: Handler = () => ({ json: sellList(simulated) });

/** Public paths take the key in the query, the others in a header. */
function authenticate(context: ApiContext, request: ApiRequest): Environment {
  const isPublic = request.path.includes("/public/");
  const key = isPublic ? request.query.get("apikey") : request.headers.authorization;
  return context.authenticate(request, "apiKey", key);
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

const createRequest =
  (quotes: Quotes): Handler<AuthenticatedRequest> =>
  (context, request) => {
    const { environment } = request;
    const body = parseBody(requestBody, request.body);
    const deal = quotes.take(body.quoteId, environment, body.paymentMethod ?? body.payoutMethod ?? null);
    if ((deal.side === "BUY") !== (body.flow === "buyCrypto"))
      throw new ApiError(422, "The quote is of the other flow");
    const oneTimeToken = randomBytes(16).toString("hex");
    const order = context.createOrder({
      ...deal,
      environment,
      reference: body.partnerTransactionId ?? null,
      wallet: body.cryptoWalletAddress?.address ?? null,
      returnUrls: returnUrlsTo(null),
      details: {
        quoteId: body.quoteId,
        partnerUserId: body.partnerUserId,
        currencyCode: context.codeOf(deal.asset),
        methodName: context.method(deal.method, deal.side, deal.fiat)?.name ?? "",
        oneTimeToken,
        invoice: `PB${randomInt(1e10, 1e11)}TX1`,
      },
    });
    return { json: { requestId: order.id, oneTimeToken } };
  };

function paymentDetails(context: ApiContext, { params, environment }: AuthenticatedRequest) {
  const order = context.order(params.id, environment);
  if (order?.side !== "SELL") throw new ApiError(404, "Request not found");
  const json = {
    assetId: context.codeOf(order.asset),
    blockchain: blockchainOf(order.asset),
    network: "mainnet",
    depositAddress,
    currencyCode: assetOf(order.asset).code,
    amount: order.cryptoAmount,
  };
  return { json };
}

function openWidget(context: ApiContext, request: ApiRequest): OpenedPage {
  const order = context.requireOrder(request.query.get("requestId"), undefined, "Request not found.");
  const token = request.query.get("oneTimeToken");
  if (token !== null && token !== order.details.oneTimeToken) throw new ApiError(403, "The one-time token is invalid.");
  request.environment = order.environment;
  const [success, failure] = [request.query.get("successReturnURL"), request.query.get("failureReturnURL")];
  order.returnUrls = { pay: success, fail: failure, cancel: failure };
  return { order };
}
