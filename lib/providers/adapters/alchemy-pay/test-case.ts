import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { hmac } from "#lib/providers/signature.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { alchemyPay } from "./adapter.ts";
import recorded from "./recorded.json" with { type: "json" };

export const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
export const now = new Date("2026-11-20T10:00:00Z");
export const secret = "ach_secret_sim";
export const buy: FiatRequest = {
  side: "BUY",
  fiat: "USD",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet,
};
export const sell: FiatRequest = {
  ...buy,
  side: "SELL",
  fiat: "EUR",
  method: "sepa_bank_transfer",
  fiatAmount: "500",
  wallet: null,
};

const path = "/api/callbacks/alchemy-pay";

type Signing = { key?: string; at?: Date; signedPath?: string; encoding?: "hex" | "base64" };

/** A callback as Alchemy Pay signs it, for content without nested or empty values. */
export function signed(
  content: Record<string, string>,
  { key = secret, at = now, signedPath = path, encoding = "base64" }: Signing = {},
): Callback {
  const timestamp = String(at.getTime());
  const inOrder = Object.fromEntries(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const message = [timestamp, "POST", signedPath, JSON.stringify(inOrder)];
  const newSignature = hmac({ algorithm: "sha256", key, message, encoding });
  const body = Buffer.from(JSON.stringify({ ...content, signature: "deprecated", newSignature }));
  return { method: "POST", path, headers: { timestamp }, body };
}

export const bought = (status: string): Record<string, string> => ({
  status,
  orderNo: "1028",
  merchantOrderNo: "tx_01",
  crypto: "BTC",
  network: "BTC",
  cryptoQuantity: "0.00097000",
  fiat: "USD",
  amount: "100.00000000",
  rampFee: "4.50000000",
  rampFeeUnit: "USD",
  networkFee: "1.29000000",
  address: wallet,
});

export const sold = (status: string): Record<string, string> => ({
  status,
  orderNo: "1432901579",
  merchantOrderNo: "tx_01",
  crypto: "USDT",
  network: "TRX",
  cryptoAmount: "550.0000000000",
  fiat: "EUR",
  fiatAmount: "471.9297000000",
  rampFee: "15.0700000000",
  address: "TDeposit",
  orderAddress: "https://ramp.alchemypay.org/#/sellOrder?sellOrderId=1432901579",
});

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const altered = (callback: Callback, change: (text: string) => string): Callback => ({
  ...callback,
  body: Buffer.from(change(callback.body.toString())),
});
const finished = signed(bought("FINISHED"));

const response = {
  crypto: "BTC",
  network: "BTC",
  fiat: "USD",
  cryptoQuantity: "0.00097",
  rampFee: "4.50",
  networkFee: "1.29",
  payWayCode: "10001",
};
const instead = (wrong: object) => ({
  request: "POST /open/api/v4/merchant/order/quote",
  response: { success: true, returnCode: "0000", data: { ...response, ...wrong } },
});

/** Alchemy Pay with recorded responses. */
export const subject: ProviderCase = {
  module: alchemyPay,
  settings: (address) => ({
    appId: "ach_app_sim",
    appSecret: secret,
    apiUrl: address,
    pageUrl: "https://ramptest.alchemypay.org",
    methods: "",
    countries: "EUR=FR",
    linkMinutes: "5",
  }),
  recorded,
  needsWalletFor: [],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "14.99" },
    tooMuch: { ...buy, fiatAmount: "2000.01" },
  },
  implausible: [
    instead({ cryptoQuantity: "0" }),
    instead({ cryptoQuantity: "-0.00097" }),
    instead({ cryptoQuantity: "a lot" }),
    instead({ cryptoQuantity: null }),
    instead({ crypto: "ETH" }),
    instead({ network: "BSC" }),
    instead({ fiat: "EUR" }),
    instead({ payWayCode: "501" }),
    instead({ rampFee: "-4.5" }),
    instead({ rampFee: "100" }),
  ],
  linkOrigins: { BUY: "https://ramptest.alchemypay.org", SELL: "https://ramptest.alchemypay.org" },
  pageParameters: { BUY: { email: "ada+7@buyer.example" } },
  needsVerifiedEmail: true,
  order: {
    known: { reference: "tx_01", providerTransactionId: null, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_unknown", providerTransactionId: null, side: "BUY" },
  },
  // Without PAY_FAIL, which is not final in a callback; see order.test.ts.
  statuses: {
    PENDING: "pending",
    INTERIM_PAY_FAIL: "pending",
    PAY_SUCCESS: "processing",
    TRANSFER: "processing",
    RISK_CONTROL: "processing",
    INVALID_ADDRESS: "processing",
    FINISHED: "success",
    CANCEL: "cancelled",
    REFUNDED: "refunded",
    "1": "pending",
    "2": "processing",
    "3": "processing",
    "4": "success",
    "5": "failed",
    "6": "refunded",
    "7": "expired",
  },
  failureCodes: {
    CANCEL: "cancelled_by_user",
    "5": "provider_error",
    "7": "expired",
  },
  refunds: { REFUNDED: "succeeded", "6": "succeeded" },
  callback: (word) => signed(/^\d$/.test(word) ? sold(word) : bought(word)),
  now,
  forged: {
    "another secret": signed(bought("FINISHED"), { key: "ach_secret_other" }),
    "a changed byte": altered(finished, (text) => text.replace("tx_01", "tx_02")),
    "an added field": altered(finished, (text) => text.replace("{", '{"txHash":"00",')),
    "a moment six minutes past": signed(bought("FINISHED"), { at: later(-6) }),
    "a moment six minutes ahead": signed(bought("FINISHED"), { at: later(6) }),
    "another moment in the header": { ...finished, headers: { timestamp: String(now.getTime() + 1) } },
    "seconds for milliseconds": signed(bought("FINISHED"), { at: new Date(now.getTime() / 1000) }),
    "another address": { ...finished, path: "/api/callbacks/other" },
    "an added query": { ...finished, path: `${finished.path}?a=1` },
    "another method": { ...finished, method: "PUT" },
    "a hex signature": signed(bought("FINISHED"), { encoding: "hex" }),
    "an upper-case signature": altered(finished, (text) =>
      text.replace(/("newSignature":")([^"]+)/, (_all, name: string, value: string) => name + value.toUpperCase()),
    ),
    "an empty signature": altered(finished, (text) => text.replace(/("newSignature":")[^"]+/, "$1")),
    "the deprecated signature alone": altered(finished, (text) => text.replace("newSignature", "oldSignature")),
    "no JSON": { ...finished, body: Buffer.from("{not json") },
  },
};
