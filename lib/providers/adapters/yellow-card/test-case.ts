import type { Callback, OrderRef } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import type { RecordedResponse } from "#lib/providers/test-recorded-server.ts";
import { yellowCard } from "./adapter.ts";
import { signBody } from "./api.ts";
import recorded from "./recorded.json" with { type: "json" };

export const now = new Date("2026-11-20T10:00:00Z");
export const orderId = "0a89dce0-d8d2-59a6-ab9d-1d9d8b4593e2";
export const wallet = "TFtbBrsWw5DGHoKQE8VY2WzTY3VnanQ2hz";
export const buy: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "USDT",
  network: "tron",
  method: "bank_transfer",
  fiatAmount: "80865",
  wallet,
};
export const sell: FiatRequest = { ...buy, side: "SELL", fiatAmount: "150000", wallet: null };
export const saleId = "5d0a5a3e-7c3f-5d8b-9d6c-2b8f1f0c9a11";
export const purchase: OrderRef = { reference: "tx_01", providerTransactionId: orderId, side: "BUY" };
export const fieldValues = {
  name: "Ada Obi",
  email: "Ada@example.com",
  phone: "+234 801 234 5678",
  address: "1 Marina, Lagos",
  dob: "1997-01-02",
  idNumber: "12345678901",
  additionalIdNumber: "22123456789",
};

/** The bank's ID is that of the simulator. */
export const payeeValues = {
  ...fieldValues,
  networkId: "channel-NGN-bank-out-Sandbox One",
  accountNumber: "0123456789",
};

export const defaults = Object.fromEntries(
  Object.entries(yellowCard.settings).map(([name, { sandbox = "" }]) => [name, sandbox]),
);

/** A callback body with this event name and additional fields. */
export const callbackOf = (event: string, more: object = {}) => ({
  id: orderId,
  sequenceId: "tx_01",
  status: "processing",
  apiKey: "yc-key",
  event,
  executedAt: "2026-11-20T09:59:59.459Z",
  ...more,
});

/** A callback as Yellow Card signs it. */
export function called(said: object, { secret = "yc_secret_sim", signed = said } = {}): Callback {
  const signature = signBody(secret, Buffer.from(JSON.stringify(signed)));
  return {
    method: "POST",
    path: "/api/callbacks/yellow-card",
    headers: { "x-yc-signature": signature },
    body: Buffer.from(JSON.stringify(said)),
  };
}

/** The recorded response to a request, with changes. */
export function recordedWith(request: string, change: object, status = 200): RecordedResponse {
  const found = recorded.find((one) => one.request === request);
  return { request, status, response: { ...structuredClone(found?.response), ...change } };
}

const ngn = (buy: unknown) => recordedWith("GET /business/rates", { rates: [{ code: "NGN", locale: "NG", buy }] });
const fee = (serviceFee: object) => recordedWith("POST /business/fees/get-config", { serviceFee });
const complete = callbackOf("RECEIVE.SETTLEMENT_COMPLETE");
const genuine = called(complete);
const signature = genuine.headers["x-yc-signature"] ?? "";

/** Yellow Card with recorded responses. */
export const subject: ProviderCase = {
  module: yellowCard,
  settings: (apiUrl) => ({ ...defaults, apiKey: "yc-key", secretKey: "yc_secret_sim", apiUrl }),
  recorded,
  needsWalletFor: ["BUY"],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "card" },
    tooLittle: { ...buy, fiatAmount: "2499" },
    tooMuch: { ...buy, fiatAmount: "30000001" },
  },
  implausible: [
    ngn(0),
    ngn(-1617.3),
    ngn("a lot"),
    ngn(null),
    fee({ feePercentage: 100 }),
    fee({ flatFeeLocal: -1 }),
    fee({ feePercentage: "some" }),
  ],
  linkOrigins: { BUY: "https://slipway.test", SELL: "https://slipway.test" },
  pageParameters: {},
  order: {
    known: purchase,
    status: "success",
    unknown: { reference: "tx_02", providerTransactionId: null, side: "BUY" },
  },
  statuses: {
    pending_kyc: "pending",
    created: "pending",
    pending_approval: "pending",
    process: "pending",
    processing: "pending",
    pending: "pending",
    complete: "processing",
    settlement_pending: "processing",
    settlement_processing: "processing",
    settlement_complete: "success",
    settlement_failed: "processing",
    failed: "failed",
    denied: "failed",
    cancelled: "cancelled",
    expired: "expired",
    pending_refund: "processing",
    refund_processing: "processing",
    refund_failed: "processing",
    refunded: "refunded",
  },
  failureCodes: {
    failed: "other",
    denied: "cancelled_by_user",
    cancelled: "cancelled_by_user",
    expired: "expired",
  },
  refunds: {
    settlement_failed: "pending",
    pending_refund: "pending",
    refund_processing: "pending",
    refund_failed: "failed",
    refunded: "succeeded",
  },
  callback: (word) => called(callbackOf(`RECEIVE.${word.toUpperCase()}`)),
  now,
  forged: {
    "another secret": called(complete, { secret: "yc_secret_other" }),
    "a changed byte": called(complete, { signed: callbackOf("RECEIVE.SETTLEMENT_COMPLETF") }),
    "keys in another order": called(complete, { signed: Object.fromEntries(Object.entries(complete).reverse()) }),
    "another account's": called({ ...complete, apiKey: "yc-other" }),
    "no account at all": called({ ...complete, apiKey: undefined }),
    "an upper-case signature": { ...genuine, headers: { "x-yc-signature": signature.toUpperCase() } },
    "a signature in hex": {
      ...genuine,
      headers: { "x-yc-signature": Buffer.from(signature, "base64").toString("hex") },
    },
    "an empty signature": { ...genuine, headers: { "x-yc-signature": "" } },
    "a body that is not JSON": { ...genuine, body: Buffer.from("{not json") },
  },
  buyerInput: { BUY: fieldValues, SELL: payeeValues },
};
