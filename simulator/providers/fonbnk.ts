import { createHash, createHmac } from "node:crypto";
import { ApiError } from "#simulator/parse.ts";
import type { ApiRequest, Environment, Opener, SimulatedProvider } from "#simulator/provider.ts";
import { parseAssets, parseMethods } from "#simulator/tables.ts";
import { limits, quote } from "./fonbnk-deals.ts";
import { readKyc, submitKyc } from "./fonbnk-kyc.ts";
import { cancelOrder, confirmOrder, createOrder, readOrder, submitAction } from "./fonbnk-orders.ts";
import { callbackData, countries, currencyList } from "./fonbnk-shapes.ts";

const statusFlow = {
  first: "deposit_awaiting",
  pay: ["deposit_validating", "deposit_successful", "payout_pending", "payout_successful"],
  hold: ["deposit_validating"],
  fail: ["deposit_invalid"],
  cancel: ["deposit_canceled"],
  expire: ["deposit_expired"],
  refund: [
    "deposit_validating",
    "deposit_successful",
    "payout_pending",
    "payout_failed",
    "refund_pending",
    "refund_successful",
  ],
};

export const simulated: SimulatedProvider = {
  id: "fonbnk",
  name: "Fonbnk",
  assets: parseAssets(`
    BITCOIN_BTC=BTC:mainnet ETHEREUM_ETH=ETH:ethereum ETHEREUM_USDT=USDT:ethereum ETHEREUM_USDC=USDC:ethereum
    POLYGON_USDT=USDT:polygon POLYGON_USDC=USDC:polygon TRON_USDT=USDT:tron BSC_USDT=USDT:bsc BASE_USDC=USDC:base
    SOLANA_USDT=USDT:solana SOLANA_USDC=USDC:solana`),
  separator: "_",
  fiats: Object.keys(countries),
  methods: parseMethods("0.1", [
    ["bank", "Bank transfer", "both", "NGN KES GHS ZAR", "1.6"],
    ["airtime", "Airtime", "BUY", "NGN", "9"],
    ["mobile_money", "Mobile money", "both", "NGN KES GHS UGX", "2.2"],
  ]),
  limitsUsd: { min: "1", max: "2000" },
  assetMinimumsUsd: { "BTC:mainnet": "5", "ETH:ethereum": "8" },
  // Minutes until an unpaid order expires; the identity check and its result; the transfer types of banks and phones.
  // The address of a sale is known this long after its creation.
  traits: {
    depositMinutes: 30,
    depositAfterMs: 0,
    kycAboveUsd: 0,
    kycVerdict: 0,
    bankRedirect: 0,
    mobileOtp: 1,
    partnerFeePercent: 0,
  },
  refusals: {
    min: [400, "Amount is less than the minimum {limit} {fiat}"],
    max: [400, "Amount is more than the maximum {limit} {fiat}"],
  },
  statusFlows: { BUY: statusFlow, SELL: statusFlow },
  credentials: (environment) => ({
    clientId: `fonbnk-sim-${environment}`,
    clientSecret: Buffer.from(`fonbnk secret of the ${environment}`).toString("base64"),
    webhookSecret: `fonbnk-sim-webhook-${environment}`,
  }),
  addresses: (url) => ({ apiUrl: url }),
  callbackSecret: "webhookSecret",
  callbackAttempts: 10,
  sign: ({ body, secret }) => ({ headers: { "x-signature": signCallback(body, secret) } }),
  errorBody: (status, message) => ({ ...(status === 404 && { code: "ORDER_NOT_AVAILABLE" }), message }),
  authenticate,
  routes: {
    "GET /api/v2/currencies": ({ context }) => currencyList(context),
    "GET /api/v2/order-limits": limits,
    "POST /api/v2/quote": quote,
    "POST /api/v2/order": createOrder,
    "GET /api/v2/order": readOrder,
    "POST /api/v2/order/confirm": confirmOrder,
    "POST /api/v2/order/intermediate-action": submitAction,
    "POST /api/v2/order/cancel": cancelOrder,
    "GET /api/v2/user/kyc": readKyc,
    "POST /api/v2/user/kyc": submitKyc,
  },
  pages: { "/pay": openBankPage },
  // "deposit_awaiting" is already in the response to the creation.
  callback: (context, order) =>
    order.status === "deposit_awaiting" ? null : { event: "order-status-change", data: callbackData(context, order) },
};

/** Fonbnk has no page. This is the bank's page for the transfer type `redirect`. */
function openBankPage(request: ApiRequest): ReturnType<Opener> {
  const order = request.context.order(request.query.get("order"));
  if (order?.details.transferType !== "redirect") throw new ApiError(404, "Payment not found.");
  request.environment = order.environment;
  return { order };
}

const windowMs = 60_000;

/** The client ID, a recent timestamp, and a signature over the timestamp and the path with its query. */
function authenticate(request: ApiRequest): Environment {
  const { context } = request;
  const header = (name: string) => request.headers[name]?.toString() ?? "";
  const environment = context.authenticate(request, "clientId", header("x-client-id"));
  const timestamp = header("x-timestamp");
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp)) > windowMs)
    throw new ApiError(401, "Timestamp is invalid");
  const key = Buffer.from(context.secret(environment, "clientSecret"), "base64");
  const expected = createHmac("sha256", key).update(`${timestamp}:${request.path}${request.search}`).digest("base64");
  if (header("x-signature") !== expected) throw new ApiError(401, "Signature is invalid");
  return environment;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const opening = '{"event":"order-status-change","data":';

/** Over `data` exactly as in the body, in the order of Fonbnk's own code: data first. */
function signCallback(body: string, secret: string): string {
  return sha256(body.slice(opening.length, -1) + sha256(secret));
}
