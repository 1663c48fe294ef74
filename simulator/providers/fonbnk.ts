import type { ApiContext, SimulatedApi, SimulatedProvider } from "#simulator/old.ts";
import { withAuth } from "#simulator/old.ts";
import { ApiError } from "#simulator/parse.ts";
import { parseAssets, parseMethods } from "#simulator/tables.ts";
import { createPricing } from "./fonbnk-deals.ts";
import { createKyc } from "./fonbnk-kyc.ts";
import { cancelOrder, confirmOrder, createOrder, readOrder, submitAction } from "./fonbnk-orders.ts";
import { callbackData, countries, currencyList } from "./fonbnk-responses.ts";
import { authenticate, callbackBody, signCallback } from "./fonbnk-signature.ts";

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
  fiats: Object.keys(countries),
  methods: parseMethods("0.1", [
    ["bank", "Bank transfer", "both", "NGN KES GHS ZAR", "1.6"],
    ["airtime", "Airtime", "BUY", "NGN", "9"],
    ["mobile_money", "Mobile money", "both", "NGN KES GHS UGX", "2.2"],
  ]),
  limitsUsd: { min: "1", max: "2000" },
  // Minutes until an unpaid order expires; the identity check and its result; the transfer types of banks and phones.
  traits: { depositMinutes: 30, kycAboveUsd: 0, kycVerdict: 0, bankRedirect: 0, mobileOtp: 1, partnerFeePercent: 0 },
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
  createApi,
};

function createApi(context: ApiContext): SimulatedApi {
  const kyc = createKyc(context);
  const pricing = createPricing(context);
  return {
    routes: withAuth(authenticate, {
      "GET /api/v2/currencies": () => ({ json: currencyList(simulated) }),
      "GET /api/v2/order-limits": pricing.limits,
      "POST /api/v2/quote": pricing.quote,
      "POST /api/v2/order": createOrder(pricing, kyc),
      "GET /api/v2/order": readOrder,
      "POST /api/v2/order/confirm": confirmOrder,
      "POST /api/v2/order/intermediate-action": submitAction,
      "POST /api/v2/order/cancel": cancelOrder,
      "GET /api/v2/user/kyc": kyc.read,
      "POST /api/v2/user/kyc": kyc.submit,
    }),
    // Fonbnk has no page. This is the bank's page for the transfer type `redirect`.
    pages: ["/pay"],
    open(_context, request) {
      const order = context.order(request.query.get("order"));
      if (order?.details.transferType !== "redirect") throw new ApiError(404, "Payment not found.");
      request.environment = order.environment;
      return { order };
    },
    // "deposit_awaiting" is already in the response to the creation.
    callback: (_context, order) =>
      order.status === "deposit_awaiting" ? null : callbackBody(callbackData(context, order)),
  };
}
