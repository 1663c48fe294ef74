import { createHash, createHmac, randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import { add, divide, multiply, round, subtract } from "#lib/money.ts";
import { jsonNumber } from "#simulator/format.ts";
import { returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import type {
  ApiContext,
  ApiRequest,
  ApiResponse,
  AuthenticatedRequest,
  Environment,
  Handler,
  Order,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/provider.ts";
import { withAuth } from "#simulator/routes.ts";
import {
  channelList,
  coinList,
  countryOf,
  dealFor,
  dollarsPer,
  fiatPerDollar,
  methods,
  networkList,
  rateList,
  tokens,
} from "./yellow-card-lists.ts";

const statusFlow = {
  first: "processing",
  pay: ["pending", "complete", "settlement_processing", "settlement_complete"],
  hold: ["complete"],
  fail: ["failed"],
  cancel: ["cancelled"],
  expire: ["expired"],
  // A crypto transfer that fails starts a refund.
  refund: ["pending", "complete", "settlement_failed", "pending_refund", "refund_processing", "refunded"],
};

export const simulated: SimulatedProvider = {
  id: "yellow-card",
  name: "Yellow Card",
  assets: Object.fromEntries(tokens.map(([code, network, asset]) => [`${code}.${network}`, asset])),
  fiats: Object.keys(countryOf),
  methods,
  limitsUsd: { min: "2", max: "5000" },
  // Minutes until an unpaid order expires; whether the signed path lacks /business.
  traits: { paymentMinutes: 10, signedWithoutBusiness: 0 },
  statusFlows: { BUY: statusFlow, SELL: { first: "created" } },
  reasons: { fail: "REFUSED", expire: "EXPIRED" },
  credentials: (environment) => ({ apiKey: `yc-sim-${environment}`, secretKey: `yc-sim-secret-${environment}` }),
  addresses: (url) => ({ apiUrl: url }),
  callbackSecret: "secretKey",
  sign: ({ body, secret }) => ({ headers: { "x-yc-signature": sign(secret, body) } }),
  errorBody: (status, message) => ({ code: codeOf(status, message), message }),
  createApi,
};

const sign = (secret: string, message: string) => createHmac("sha256", secret).update(message).digest("base64");

const codes: Record<number, string> = { 401: "AuthenticationError", 404: "CollectionNotFoundError" };
const codeOf = (status: number, message: string): string =>
  codes[status] ?? (message.endsWith(" state") ? "PaymentInvalidState" : "PaymentValidationError");

function authenticate(context: ApiContext, request: ApiRequest): Environment {
  const { authorization = "", "x-yc-timestamp": header } = request.headers;
  const [, key, signature] = /^YcHmacV1 ([^:]+):(.+)$/.exec(authorization) ?? [];
  const environment = context.authenticate(request, "apiKey", key);
  const timestamp = String(header);
  if (!(Math.abs(Date.now() - Date.parse(timestamp)) <= 5 * 60_000)) throw new ApiError(401, "Invalid timestamp");
  const path = context.trait("signedWithoutBusiness") === 0 ? request.path : request.path.replace(/^\/business/, "");
  const hash = request.method === "GET" ? "" : createHash("sha256").update(request.body).digest("base64");
  if (signature !== sign(context.secret(environment, "secretKey"), timestamp + path + request.method + hash))
    throw new ApiError(401, "Invalid signature");
  return environment;
}

const text = z.string().min(1);
const creation = z.object({
  channelId: text,
  sequenceId: text,
  customerUID: text,
  customerType: z.literal("retail"),
  localAmount: z.number().int().positive(),
  recipient: z.object({
    name: text,
    email: z.email(),
    country: text.length(2),
    address: text,
    idNumber: text,
    idType: text,
    phone: z.string().regex(/^\+\d{8,15}$/, "Phone number is not in international format"),
    dob: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
    additionalIdNumber: text.optional(),
  }),
  source: z.object({ accountType: text, accountNumber: z.string().optional(), networkId: z.string().optional() }),
  forceAccept: z.boolean().default(false),
  directSettlement: z.literal(true),
  settlementInfo: z.object({ walletAddress: text, cryptoCurrency: text, cryptoNetwork: text }),
});

function quote(context: ApiContext, { channelId, localAmount, settlementInfo }: z.output<typeof creation>) {
  const { cryptoCurrency, cryptoNetwork } = settlementInfo;
  const channel = channelList(context).find(({ id }) => id === channelId);
  const asset = context.asset(`${cryptoCurrency}.${cryptoNetwork}`);
  if (!channel || asset === null) throw new ApiError(400, "Invalid channel, currency or network");
  const { currency: fiat, channelType } = channel;
  const deal = dealFor(context, asset, fiat, channelType, String(localAmount));
  context.withinLimits(deal, 400, { min: "amount is below", max: "amount is above" });
  const price = multiply(fiatPerDollar(context, fiat), dollarsPer(context, cryptoCurrency, asset));
  const net = subtract(deal.fiatAmount, add(deal.fees.provider, deal.fees.network));
  return { ...deal, price, cryptoAmount: round(divide(net, price), 8, "down") };
}

const bankInfo = { name: "Sandbox Bank", accountNumber: "4550440202", accountName: "Simulated, send nothing" };

function orderFields(context: ApiContext, { id, reference, status, details, wallet, fees, hash, ...order }: Order) {
  const [cryptoCurrency, cryptoNetwork] = tokens.find(([, , asset]) => asset === order.asset) ?? [];
  const cryptoAmount = jsonNumber(order.cryptoAmount);
  const isPayable = status !== "pending_approval" && order.method === "bank";
  return {
    id,
    sequenceId: reference,
    status,
    errorCode: order.reason ?? undefined,
    directSettlement: true,
    currency: order.fiat,
    country: countryOf[order.fiat],
    rate: jsonNumber(fiatPerDollar(context, order.fiat)),
    convertedAmount: jsonNumber(order.fiatAmount),
    serviceFeeAmountLocal: jsonNumber(fees.provider),
    networkFeeAmountLocal: jsonNumber(fees.network),
    partnerFeeAmountLocal: 0,
    reference: details.deposit,
    expiresAt: details.expiresAt,
    bankInfo: isPayable ? bankInfo : undefined,
    source: { accountType: order.method, accountNumber: details.account },
    settlementInfo: { walletAddress: wallet, cryptoCurrency, cryptoNetwork, cryptoAmount, txHash: hash ?? undefined },
  };
}

// As in the real sandbox, the paying account decides the outcome.
const outcomes: Record<string, "pay" | "fail"> = { "1111111111": "pay", "0000000000": "fail" };

function create(context: ApiContext, request: AuthenticatedRequest): ApiResponse {
  const { environment } = request;
  const body = parseBody(creation, request.body);
  const { sequenceId, recipient, source, settlementInfo, forceAccept } = body;
  if (context.ordersByReference(sequenceId, environment).length > 0) throw new ApiError(400, "sequenceId is taken");
  if (recipient.country === "NG" && !recipient.additionalIdNumber)
    throw new ApiError(400, "additionalIdNumber is required");
  if (source.accountType === "momo" && !source.networkId) throw new ApiError(400, "source.networkId is required");
  const account = source.accountNumber ?? "";
  const expiresAt = new Date(Date.now() + context.trait("paymentMinutes") * 60_000).toISOString();
  const order = context.createOrder({
    ...quote(context, body),
    id: randomUUID(),
    environment,
    reference: sequenceId,
    wallet: settlementInfo.walletAddress,
    returnUrls: returnUrlsTo(null),
    details: { account, expiresAt, deposit: `JJ${randomInt(1e6, 1e7)}`, isAccepted: String(forceAccept) },
  });
  if (!forceAccept) order.status = "pending_approval";
  const response = { json: orderFields(context, order) };
  const outcome = environment === "sandbox" && forceAccept ? outcomes[account.slice(-10)] : undefined;
  if (outcome !== undefined) context.perform(order, outcome);
  return response;
}

/** Orders expire when they are read. */
function current(context: ApiContext, order: Order | null | undefined): Order {
  if (!order) throw new ApiError(404, "The receive does not exist");
  const isUnpaid = /^(pending_approval|processing|pending)$/.test(order.status) && order.upcoming.length === 0;
  if (isUnpaid && Date.parse(order.details.expiresAt ?? "") < Date.now()) context.perform(order, "expire");
  return order;
}

const decide =
  (decision: "accept" | "deny"): Handler<AuthenticatedRequest> =>
  (context, request) => {
    const order = orderById(context, request);
    if (order.status !== "pending_approval") throw new ApiError(400, "payment is not in pending_approval state");
    order.details.isAccepted = "true";
    if (decision === "accept") order.status = "processing";
    else context.perform(order, "fail");
    return { json: orderFields(context, order) };
  };

function cancel(context: ApiContext, request: AuthenticatedRequest): ApiResponse {
  const order = orderById(context, request);
  if (!/^(processing|pending)$/.test(order.status) || order.fiat !== "NGN")
    throw new ApiError(400, "collection is not in processing/pending state");
  order.details.isAccepted = "true";
  context.perform(order, "cancel");
  return { json: orderFields(context, order) };
}

const orderById = (context: ApiContext, { params, environment }: AuthenticatedRequest): Order =>
  current(context, context.order(params.id, environment));

function feeConfig(_context: ApiContext, { body }: ApiRequest): ApiResponse {
  const { channelType } = parseBody(z.object({ channelType: text }), body);
  const feePercentage = jsonNumber(methods.find(({ id }) => id === channelType)?.percent ?? "0");
  return { json: { serviceFee: { minFeeLocal: 0, feePercentage, flatFeeLocal: 0 } } };
}

function createApi(): SimulatedApi {
  return {
    routes: withAuth(authenticate, {
      "GET /business/channels": (context) => ({ json: { channels: channelList(context) } }),
      "GET /business/channels/crypto": () => ({ json: { channels: coinList() } }),
      "GET /business/networks": (context) => ({ json: { networks: networkList(context) } }),
      "GET /business/rates": (context) => ({ json: { rates: rateList(context) } }),
      "POST /business/fees/get-config": feeConfig,
      "POST /business/receive": create,
      "GET /business/receive/:id": (context, request) => ({ json: orderFields(context, orderById(context, request)) }),
      "GET /business/receive/sequence-id/:id": (context, { params, environment }) => {
        const [order] = context.ordersByReference(params.id, environment);
        return { json: orderFields(context, current(context, order)) };
      },
      "POST /business/receive/:id/accept": decide("accept"),
      "POST /business/receive/:id/deny": decide("deny"),
      "POST /business/receive/:id/cancel": cancel,
    }),
    pages: [],
    open() {
      throw new ApiError(404, "Yellow Card has no page.");
    },
    callback(context, { id, reference: sequenceId, status, environment, reason, hash, details }) {
      if (details.isAccepted !== "true") return null;
      return {
        id,
        sequenceId,
        status,
        event: `RECEIVE.${status.toUpperCase()}`,
        apiKey: context.secret(environment, "apiKey"),
        errorCode: reason ?? undefined,
        executedAt: new Date().toISOString(),
        settlementInfo: hash === null ? {} : { txHash: hash },
      };
    },
  };
}
