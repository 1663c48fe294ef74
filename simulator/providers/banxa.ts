import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import type { AmountInput, Side } from "#simulator/deals.ts";
import { allFiats, coinsBySymbol, factsOf } from "#simulator/facts.ts";
import { identityDetails } from "#simulator/identity-check.ts";
import { depositAddress } from "#simulator/orders.ts";
import { pageDetails } from "#simulator/page-details.ts";
import { ApiError, optionalTexts, parseBody, positiveAmount, texts } from "#simulator/parse.ts";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Handler,
  Order,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
import { fiatsExcept, parseAssets, parseMethods, serves } from "#simulator/tables.ts";
import { requireTag, tagDetails } from "#simulator/tags.ts";
import { assertServed, codeOf, countryRows, unsupportedIn } from "./banxa-countries.ts";
import { openCheckout } from "./banxa-link.ts";

const fiats = fiatsExcept("KWD EGP UGX");
const paid = ["waitingPayment", "paymentReceived", "inProgress"];
const statusFlow = {
  first: "pendingPayment",
  hold: ["extraVerification"],
  fail: ["declined"],
  cancel: ["cancelled"],
  expire: ["expired"],
  refund: ["refunded"],
};

// Every number is text.
const chainRow = shape(`id=chain description=chain isDefaultBlockchain=isFirst address=contract network=chain:lower
  minimum='0' unsupportedCountries`);
const price = shape(`paymentMethodId=method cryptoAmount=cryptoAmount:coin fiatAmount=fiatAmount:fiat
  processingFee=fees.provider:fiat networkFee=fees.network:fiat`);
const order = shape(`id externalCustomerId=details.externalCustomerId externalOrderId=reference orderType=side
  paymentMethodId=method fiat fiatAmount=fiatAmount:fiat crypto=symbol blockchain=chain cryptoAmount=cryptoAmount:16
  walletAddress=sentTo walletAddressTag=tag processingFee=fees.provider:fiat networkFee=fees.network:fiat status
  transactionHash=hash createdAt updatedAt checkoutUrl`);
const statusChange = shape(`order_id=id status status_date=changed created_at=created updated_at=changed
  external_id=reference order_type=side crypto_coin=symbol crypto_blockchain=chain crypto_amount=cryptoAmount:16
  fiat_currency=fiat fiat_amount=fiatAmount asset_price=price payment_method=method processing_fee=fees.provider
  network_fee=fees.network usd_exchange_rate='1' transaction_hash=sentHash metadata=[]`);

const creation = z.object({
  ...texts("crypto fiat walletAddress externalCustomerId"),
  // Text or absent, never null.
  ...optionalTexts("blockchain fiatAmount cryptoAmount paymentMethodId walletAddressTag externalOrderId email"),
  redirectUrl: z.url(),
  // The name of this field is a guess.
  ipRange: z.union([z.cidrv4().endsWith("/24"), z.cidrv6().endsWith("/64")]).optional(),
});

export const simulated: SimulatedProvider = {
  id: "banxa",
  name: "Banxa",
  assets: parseAssets(`
    BTC/BTC=BTC:mainnet LTC/LTC=LTC:mainnet DOGE/DOGE=DOGE:mainnet XRP/XRP=XRP:mainnet ADA/ADA=ADA:mainnet
    XLM/XLM=XLM:mainnet DOT/DOT=DOT:mainnet BCH/BCH=BCH:mainnet ETH/ETH=ETH:ethereum USDT/ETH=USDT:ethereum
    USDC/ETH=USDC:ethereum DAI/ETH=DAI:ethereum LINK/ETH=LINK:ethereum SOL/SOL=SOL:solana USDT/SOL=USDT:solana
    USDC/SOL=USDC:solana TRX/TRON=TRX:tron USDT/TRON=USDT:tron POL/MATIC=POL:polygon USDT/MATIC=USDT:polygon
    USDC/MATIC=USDC:polygon BNB/BNB=BNB:bsc USDT/BNB=USDT:bsc AVAX/AVAX-C=AVAX:avalanche ETH/BASE=ETH:base
    USDC/BASE=USDC:base ETH/ARB=ETH:arbitrum USDC/ARB=USDC:arbitrum ETH/OPTIMISM=ETH:optimism TON/TON=TON:ton`),
  separator: "/",
  fiats,
  methods: parseMethods("0.8", [
    ["debit-credit-card", "Visa or Mastercard", "BUY", fiats, "3.9"],
    ["apple-pay", "Apple Pay", "BUY", fiats, "3.9"],
    ["google-pay", "Google Pay", "BUY", fiats, "3.9"],
    ["sepa-bank-transfer", "SEPA transfer", "both", "EUR", "1.2"],
    ["gbp-bank-transfer", "Faster Payments", "both", "GBP", "1.2"],
    ["ach-bank-transfer", "ACH transfer", "both", "USD", "1.6"],
    ["payid-bank-transfer", "PayID", "both", "AUD", "1.1"],
    ["ngn-bank-transfer", "Bank transfer", "both", "NGN", "1.8"],
  ]),
  limitsUsd: { min: "20", max: "16000" },
  // A price always as a list; opening an expired link expires its order; callbacks in the
  // old format, with the order ID only.
  traits: { priceList: 0, expireUnopened: 0, oldCallbacks: 0 },
  rules: {
    linkLifeMs: {
      value: 60_000,
      rule: "refuses a link that is first opened more than a minute after its order",
      source: "https://docs.banxa.com/reference/create-a-buy-order",
    },
    ipBinding: {
      rule: "refuses an order without the customer's network, and cancels one opened from another network",
      source: "https://docs.banxa.com/products/hosted-checkout/docs/api-integration/ip-binding",
    },
    // The documentation names the country, not the network.
    barsNigeria: {
      rule: "refuses an order from a network in Nigeria with the code 5034",
      source: "https://docs.banxa.com/products/hosted-checkout/docs/reference/geographic-and-asset-restrictions",
    },
    identityChecks: {
      rule: "asks a new `externalCustomerId` for an identity check, and remembers a completed one",
      source: "https://docs.banxa.com/reference/global-kyc-framework",
    },
    demandsTags: {
      rule: "refuses an order to an exchange's wallet without its tag",
      source: "https://docs.banxa.com/reference/create-a-buy-order",
    },
  },
  refusals: {
    asset: [422, "The blockchain {chain} is not supported for {symbol}"],
    fiat: [422, "The currency {fiat} is not supported"],
    method: [422, "The payment method {method} is not supported"],
    min: [422, "The amount is below the minimum of {limit} {fiat}"],
    max: [422, "The amount is above the maximum of {limit} {fiat}"],
  },
  // A purchase ends in "complete", a sale in "completed".
  statusFlows: {
    BUY: { ...statusFlow, pay: [...paid, "cryptoTransferred", "complete"] },
    SELL: { ...statusFlow, pay: [...paid, "completed"] },
  },
  credentials: (environment) => ({
    partnerRef: `slipway-sim-${environment}`,
    apiKey: `banxa-sim-${environment}`,
    apiSecret: `banxa-sim-hmac-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url, checkoutUrl: url }),
  callbackSecret: "apiSecret",
  sign({ body, secret, path, nowMs }) {
    const signature = createHmac("sha256", secret).update(`POST\n${path}\n${nowMs}\n${body}`).digest("hex");
    return { headers: { authorization: `Bearer banxa-sim-hmac-key:${signature}:${nowMs}` } };
  },
  errorBody: (status, message) => ({ ...(status === 422 && { code: codeOf(message) }), message }),
  // The key must belong to the partner in the path.
  authenticate(request) {
    const { context, headers, params } = request;
    const environment = context.authenticate(request, "apiKey", headers["x-api-key"]);
    if (params.partner !== context.secret(environment, "partnerRef")) throw new ApiError(401, "Unauthorized");
    return environment;
  },
  routes: {
    ...routesOf("BUY"),
    ...routesOf("SELL"),
    "GET /:partner/v2/countries": countryRows,
    "GET /:partner/v2/orders/:id": ({ context, params, environment }) =>
      orderFields(context, context.requireOrder(params.id, environment, "Order not found")),
  },
  pages: { "/checkout/order": openCheckout },
  callback(context, one) {
    if (one.status === "pendingPayment") return null;
    if (context.has("oldCallbacks")) return { order_id: one.id };
    const [created, changed] = [timestamp(one.createdAt), timestamp(one.updatedAt)];
    return statusChange(factsOf(context, one), { created, changed, sentHash: one.hash ?? "0" });
  },
};

/** Banxa writes no separator between date and time. */
const timestamp = (iso: string): string => iso.slice(0, 19).replace("T", "");

function routesOf(side: Side): Record<string, Handler> {
  const path = side.toLowerCase();
  return {
    [`GET /:partner/v2/crypto/${path}`]: ({ context }) => coinsBySymbol(context).map(cryptoRow),
    [`GET /:partner/v2/fiats/${path}`]: ({ context }) => fiatRows(context, side),
    [`GET /:partner/v2/payment-methods/${path}`]: ({ query }) => methodRows(side, query.get("fiat")),
    [`GET /:partner/v2/quotes/${path}`]: (request) => quote(request, side),
    [`POST /:partner/v2/${path}`]: (request) => createOrder(request, side),
  };
}

/** One row per coin with its blockchains; the first is the default. */
const cryptoRow = (coins: ReturnType<typeof coinsBySymbol>[number]) => ({
  id: coins[0]?.symbol,
  description: coins[0]?.coinName,
  blockchains: coins.map((coin, index) =>
    chainRow(coin, { isFirst: index === 0, unsupportedCountries: unsupportedIn(coin) }),
  ),
});

const fiatRows = (context: ApiContext, side: Side) =>
  allFiats(context).flatMap(({ fiat: id, fiatName: description, min: minimum, max: maximum }) => {
    const methods = context.methods(side, id).map((method) => ({ id: method.id, name: method.name, minimum, maximum }));
    return methods.length === 0 ? [] : [{ id, description, symbol: id, supportedPaymentMethods: methods }];
  });

const methodRows = (side: Side, fiat: string | null) =>
  simulated.methods
    .filter((method) => serves(method, side, fiat ?? method.fiats[0] ?? ""))
    .map(({ id, name, fiats }) => ({ id, name, description: name, supportedFiats: fiats }));

/** For a sale, the seller's own address until payment is awaited, then the deposit address. */
function orderFields(context: ApiContext, one: Order) {
  const { id, side, details, wallet, status } = one;
  const sentTo = side === "BUY" ? wallet : status === "pendingPayment" ? details.refundAddress : depositAddress;
  const checkoutUrl = `${context.url}/checkout/order?${new URLSearchParams({ id, key: details.key ?? "" })}`;
  return order(factsOf(context, one), { sentTo, tag: side === "BUY" ? details.tag : null, checkoutUrl });
}

/** The crypto amount wins if both are given. */
const amountInput = (fiatAmount: string | null | undefined, cryptoAmount: string | null | undefined): AmountInput =>
  cryptoAmount
    ? { kind: "crypto", amount: positiveAmount("cryptoAmount", cryptoAmount) }
    : { kind: "fiat", amount: positiveAmount("fiatAmount", fiatAmount) };

function quote({ context, query }: ApiRequest, side: Side) {
  const code = context.codeFor(query.get("crypto"), query.get("blockchain"));
  const route = context.route(side, code, query.get("fiat") ?? "");
  const input = amountInput(query.get("fiatAmount"), query.get("cryptoAmount"));
  const id = query.get("paymentMethodId");
  const chosen = id === null ? null : context.quote(route, id, input);
  if (chosen && !context.has("priceList")) return price(factsOf(context, chosen));
  const possible = context.deals(route, input).filter((deal) => context.exceededLimit(deal) === null);
  return possible.map((deal) => price(factsOf(context, deal)));
}

function createOrder({ context, environment, ...request }: AuthenticatedRequest, side: Side) {
  const body = parseBody(creation, request.body);
  const route = context.route(side, context.codeFor(body.crypto, body.blockchain), body.fiat);
  const { ipRange, walletAddress: wallet, walletAddressTag: tag } = body;
  if (ipRange === undefined && context.has("ipBinding"))
    throw new ApiError(422, "Validation error: the customer's IP address is required");
  if (context.has("barsNigeria")) assertServed(ipRange);
  if (side === "BUY") requireTag(context, { asset: route.asset, wallet, tag }, 422);
  const one = context.createOrder({
    ...context.quote(route, body.paymentMethodId, amountInput(body.fiatAmount, body.cryptoAmount)),
    id: randomBytes(16).toString("hex"),
    environment,
    reference: body.externalOrderId ?? null,
    wallet: side === "BUY" ? wallet : null,
    returnUrls: body.redirectUrl,
    details: {
      externalCustomerId: body.externalCustomerId,
      ...identityDetails(
        context,
        { environment, field: "externalCustomerId", customer: body.externalCustomerId, wallet },
        () => true,
      ),
      key: randomBytes(16).toString("hex"),
      ...(ipRange !== undefined && { ipRange }),
      ...tagDetails(tag),
      ...pageDetails({ email: body.email }),
      ...(side === "SELL" && { refundAddress: wallet }),
    },
  });
  return orderFields(context, one);
}
