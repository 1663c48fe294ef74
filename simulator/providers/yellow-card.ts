import { createHash, createHmac } from "node:crypto";
import * as z from "zod";
import { jsonNumber } from "#simulator/format.ts";
import type {
  ApiContext,
  ApiRequest,
  ApiResponse,
  Environment,
  SimulatedApi,
  SimulatedProvider,
} from "#simulator/old.ts";
import { withAuth } from "#simulator/old.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import { channelList, coinList, countryOf, methods, networkList, rateList, tokens } from "./yellow-card-lists.ts";
import { createPurchase, createSale, orderRoutes } from "./yellow-card-orders.ts";

const purchaseFlow = {
  first: "processing",
  pay: ["pending", "complete", "settlement_processing", "settlement_complete"],
  hold: ["complete"],
  fail: ["failed"],
  cancel: ["cancelled"],
  expire: ["expired"],
  // A crypto transfer that fails starts a refund.
  refund: ["pending", "complete", "settlement_failed", "pending_refund", "refund_processing", "refunded"],
};

const saleFlow = {
  first: "processing",
  pay: ["pending", "complete"],
  hold: ["pending"],
  fail: ["failed"],
  expire: ["expired"],
};

export const simulated: SimulatedProvider = {
  id: "yellow-card",
  name: "Yellow Card",
  assets: Object.fromEntries(tokens.map(([code, network, asset]) => [`${code}.${network}`, asset])),
  fiats: Object.keys(countryOf),
  methods,
  limitsUsd: { min: "2", max: "5000" },
  // Minutes until an unpaid order expires; whether the signed path lacks /business.
  traits: { paymentMinutes: 10, signedWithoutBusiness: 0, partnerFeePercent: 0 },
  rules: {
    demandsTags: {
      rule: "refuses USDC on Stellar without a wallet tag",
      source: "https://docs.yellowcard.engineering/docs/direct-settlement",
    },
  },
  statusFlows: { BUY: purchaseFlow, SELL: saleFlow },
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

function feeConfig(_context: ApiContext, { body }: ApiRequest): ApiResponse {
  const { channelType } = parseBody(z.object({ channelType: z.string() }), body);
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
      "POST /business/receive": createPurchase,
      "POST /business/send": createSale,
      ...orderRoutes("/business/receive", "BUY"),
      ...orderRoutes("/business/send", "SELL"),
    }),
    pages: [],
    open() {
      throw new ApiError(404, "Yellow Card has no page.");
    },
    callback(context, { id, side, reference: sequenceId, status, environment, reason, hash, details }) {
      if (details.isAccepted !== "true") return null;
      return {
        id,
        sequenceId,
        status,
        event: `${side === "BUY" ? "RECEIVE" : "SEND"}.${status.toUpperCase()}`,
        apiKey: context.secret(environment, "apiKey"),
        errorCode: reason ?? undefined,
        executedAt: new Date().toISOString(),
        settlementInfo: hash === null ? {} : { txHash: hash },
      };
    },
  };
}
