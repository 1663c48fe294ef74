import { createHash, createHmac } from "node:crypto";
import * as z from "zod";
import { jsonNumber } from "#simulator/format.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import type { SimulatedProvider } from "#simulator/provider.ts";
import { parseAssets, parseMethods } from "#simulator/tables.ts";
import { channelList, coinList, countryOf, networkList, rateList } from "./yellow-card-lists.ts";
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

const sign = (secret: string, message: string) => createHmac("sha256", secret).update(message).digest("base64");

const codes: Record<number, string> = { 401: "AuthenticationError", 404: "CollectionNotFoundError" };
const codeOf = (status: number, message: string): string =>
  codes[status] ?? (message.endsWith(" state") ? "PaymentInvalidState" : "PaymentValidationError");

export const simulated: SimulatedProvider = {
  id: "yellow-card",
  name: "Yellow Card",
  assets: parseAssets(`
    BTC.BTC=BTC:mainnet ETH.ERC20=ETH:ethereum SOL.SOL=SOL:solana USDT.TRC20=USDT:tron USDT.ERC20=USDT:ethereum
    USDT.POLYGON=USDT:polygon USDT.SOL=USDT:solana USDC.ERC20=USDC:ethereum USDC.SOL=USDC:solana USDC.BASE=USDC:base
    USDC.XLM=USDC:stellar`),
  separator: ".",
  fiats: Object.keys(countryOf),
  methods: parseMethods("0", [
    ["bank", "Bank transfer", "both", "NGN KES UGX ZAR", "1"],
    ["momo", "Mobile money", "both", "KES UGX", "1.5"],
  ]),
  limitsUsd: { min: "3", max: "5000" },
  // Minutes until an unpaid order expires; whether the signed path lacks /business.
  traits: { paymentMinutes: 10, signedWithoutBusiness: 0, partnerFeePercent: 0 },
  rules: {
    demandsTags: {
      rule: "refuses USDC on Stellar without a wallet tag",
      source: "https://docs.yellowcard.engineering/docs/direct-settlement",
    },
  },
  refusals: {
    pair: [400, "Invalid channel, currency or network"],
    min: [400, "amount is below {limit} {fiat}"],
    max: [400, "amount is above {limit} {fiat}"],
  },
  statusFlows: { BUY: purchaseFlow, SELL: saleFlow },
  reasons: { fail: "REFUSED", expire: "EXPIRED" },
  credentials: (environment) => ({ apiKey: `yc-sim-${environment}`, secretKey: `yc-sim-secret-${environment}` }),
  addresses: (url) => ({ apiUrl: url }),
  callbackSecret: "secretKey",
  sign: ({ body, secret }) => ({ headers: { "x-yc-signature": sign(secret, body) } }),
  errorBody: (status, message) => ({ code: codeOf(status, message), message }),
  authenticate(request) {
    const { context, method, headers, body } = request;
    const { authorization = "", "x-yc-timestamp": header } = headers;
    const [, key, signature] = /^YcHmacV1 ([^:]+):(.+)$/.exec(authorization) ?? [];
    const environment = context.authenticate(request, "apiKey", key);
    const timestamp = String(header);
    if (!(Math.abs(Date.now() - Date.parse(timestamp)) <= 5 * 60_000)) throw new ApiError(401, "Invalid timestamp");
    const path = context.has("signedWithoutBusiness") ? request.path.replace(/^\/business/, "") : request.path;
    const hash = method === "GET" ? "" : createHash("sha256").update(body).digest("base64");
    if (signature !== sign(context.secret(environment, "secretKey"), timestamp + path + method + hash))
      throw new ApiError(401, "Invalid signature");
    return environment;
  },
  routes: {
    "GET /business/channels": ({ context }) => ({ channels: channelList(context) }),
    "GET /business/channels/crypto": ({ context }) => ({ channels: coinList(context) }),
    "GET /business/networks": ({ context }) => ({ networks: networkList(context) }),
    "GET /business/rates": ({ context }) => ({ rates: rateList(context) }),
    "POST /business/fees/get-config": ({ body }) => {
      const { channelType } = parseBody(z.object({ channelType: z.string() }), body);
      const feePercentage = jsonNumber(simulated.methods.find(({ id }) => id === channelType)?.percent ?? "0");
      return { serviceFee: { minFeeLocal: 0, feePercentage, flatFeeLocal: 0 } };
    },
    "POST /business/receive": createPurchase,
    "POST /business/send": createSale,
    ...orderRoutes("/business/receive", "BUY"),
    ...orderRoutes("/business/send", "SELL"),
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
