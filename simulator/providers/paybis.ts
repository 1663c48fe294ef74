import { createPublicKey, randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import { tokenInQuery } from "#simulator/callbacks.ts";
import { factsOf } from "#simulator/facts.ts";
import { identityDetails, isWalletShared } from "#simulator/identity-check.ts";
import { orderIn } from "#simulator/openers.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, nullableTexts, parseBody, texts } from "#simulator/parse.ts";
import { loadPrivateKey } from "#simulator/private-key.ts";
import type { ApiRequest, AuthenticatedRequest, Environment, Opener, SimulatedProvider } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
import { fiatsExcept, parseAssets, parseMethods } from "#simulator/tables.ts";
import { createQuote, takeQuote } from "./paybis-quotes.ts";
import { blockchainOf, buyList, sellList, statusChange, transaction } from "./paybis-shapes.ts";
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

const signedPaths = ["/v2/quote", "/v3/request", "/v2/public/request"];
const requestBody = z.object({
  ...texts("quoteId partnerUserId"),
  ...nullableTexts("partnerTransactionId paymentMethod payoutMethod locale email"),
  flow: z.enum(["buyCrypto", "sellCrypto"]),
  cryptoWalletAddress: z.object({ address: z.string() }).nullish(),
});
const paymentDetails = shape(`assetId=code blockchain network='mainnet' depositAddress=deposit currencyCode=coin
  amount=cryptoAmount`);

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
  assetMinimumsUsd: { "ETH:ethereum": "8" },
  traits: { quoteLifeMs: 300_000 },
  rules: {
    identityChecks: {
      rule: "asks for an identity check when a wallet was used by another `partnerUserId`",
      source: "https://docs.payb.is/reference/kyc-1",
    },
    documentedSignature: {
      rule: "accepts only signatures of the body's SHA-512 hash in lowercase hexadecimal, with a salt of 64 bytes",
      source: "https://docs.payb.is/reference/signing-request",
    },
  },
  refusals: { pair: [422, "Currency pair {code}-{fiat} is not supported"] },
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
  authenticate,
  routes: {
    "GET /v2/currency/pairs/buy-crypto": ({ context }) => buyList(context),
    "GET /v2/currency/pairs/sell-crypto": ({ context }) => sellList(context),
    "GET /v2/public/currency/pairs/buy-crypto": ({ context }) => buyList(context),
    "GET /v2/public/currency/pairs/sell-crypto": ({ context }) => sellList(context),
    "POST /v2/quote": createQuote,
    "POST /v2/public/quote": createQuote,
    "POST /v3/request": createRequest,
    "POST /v2/public/request": createRequest,
    "GET /v2/request/:id/payment-details": ({ context, params, environment }) => {
      const order = context.order(params.id, environment);
      if (order?.side !== "SELL") throw new ApiError(404, "Request not found");
      const facts = factsOf(context, order);
      return paymentDetails(facts, { blockchain: blockchainOf(facts) });
    },
    "GET /v2/transactions": ({ context, query, environment }) => {
      const orders = context.ordersByReference(query.get("partnerTransactionId"), environment);
      return { data: orders.filter(({ status }) => status !== "requested").map((one) => transaction(context, one)) };
    },
  },
  pages: { "/widget": openWidget },
  callback: (context, order) => (order.status === "requested" ? null : statusChange(context, order)),
};

/** Public paths take the key in the query, the others in a header. */
function authenticate(request: ApiRequest): Environment {
  const { context, path, query, headers } = request;
  const key = path.includes("/public/") ? query.get("apikey") : headers.authorization;
  const environment = context.authenticate(request, "apiKey", key);
  if (signedPaths.includes(path)) {
    const publicKey = createPublicKey(context.secret(environment, "privateKey"));
    verifySignature(request, publicKey, context.has("documentedSignature"));
  }
  return environment;
}

function createRequest({ context, environment, body: text }: AuthenticatedRequest) {
  const body = parseBody(requestBody, text);
  const deal = takeQuote(context, body.quoteId, environment, body.paymentMethod ?? body.payoutMethod ?? null);
  if ((deal.side === "BUY") !== (body.flow === "buyCrypto")) throw new ApiError(422, "The quote is of the other flow");
  const oneTimeToken = randomBytes(16).toString("hex");
  const { code, methodName } = factsOf(context, deal);
  const wallet = body.cryptoWalletAddress?.address ?? null;
  const user = { environment, field: "partnerUserId", customer: body.partnerUserId, wallet };
  const order = context.createOrder({
    ...deal,
    environment,
    reference: body.partnerTransactionId ?? null,
    wallet,
    returnUrls: null,
    details: {
      quoteId: body.quoteId,
      partnerUserId: body.partnerUserId,
      ...identityDetails(context, user, isWalletShared),
      ...pageDetails({ language: body.locale, email: body.email }),
      currencyCode: code,
      methodName,
      oneTimeToken,
      invoice: `PB${randomInt(1e10, 1e11)}TX1`,
    },
  });
  return { requestId: order.id, oneTimeToken };
}

function openWidget(request: ApiRequest): ReturnType<Opener> {
  const { query } = request;
  const order = orderIn(request, "requestId", "Request not found.");
  const token = query.get("oneTimeToken");
  if (token !== null && token !== order.details.oneTimeToken) throw new ApiError(403, "The one-time token is invalid.");
  const [success, failure] = [query.get("successReturnURL"), query.get("failureReturnURL")];
  order.returnUrls = { pay: success, fail: failure, cancel: failure };
  return { order };
}
