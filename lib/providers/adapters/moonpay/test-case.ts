import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { hmac } from "#lib/providers/signature.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { moonpay } from "./adapter.ts";
import recorded from "./recorded.json" with { type: "json" };

export const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
export const now = new Date("2026-11-20T10:00:00Z");
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
};

type Signing = { key?: string; at?: Date; encoding?: "hex" | "base64"; capitals?: boolean };

/** A callback as MoonPay signs it. */
export function signed(
  content: unknown,
  { key = "wk_test_sim", at = now, encoding = "hex", capitals = false }: Signing = {},
): Callback {
  const body = Buffer.from(JSON.stringify(content));
  const t = Math.floor(at.getTime() / 1000);
  const s = hmac({ algorithm: "sha256", key, message: [`${t}.`, body], encoding });
  const header = `t=${t},s=${capitals ? s.toUpperCase() : s}`;
  return { method: "POST", path: "/api/callbacks/moonpay", headers: { "moonpay-signature-v2": header }, body };
}

const event = (status: string) => ({
  type: "transaction_updated",
  data: { id: "mp-2", status, externalTransactionId: "tx_01", baseCurrencyAmount: 95.02, feeAmount: 3.99 },
});

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const buyAnswer = {
  baseCurrencyCode: "usd",
  baseCurrencyAmount: 95.02,
  quoteCurrencyCode: "btc",
  quoteCurrencyAmount: 0.00095,
  feeAmount: 3.99,
  networkFeeAmount: 0.99,
  totalAmount: 100,
};
const instead = (response: object) => ({
  request: "GET /v3/currencies/btc/buy_quote",
  response: { ...buyAnswer, ...response },
});

/** MoonPay with recorded responses. */
export const subject: ProviderCase = {
  module: moonpay,
  settings: (address) => ({
    publishableKey: "pk_test_sim",
    secretKey: "sk_test_sim",
    webhookKey: "wk_test_sim",
    apiUrl: address,
    buyUrl: "https://buy-sandbox.moonpay.com",
    sellUrl: "https://sell-sandbox.moonpay.com",
    ipMatching: "both",
    pollByReference: "yes",
  }),
  recorded,
  countryList: "GET /v3/countries",
  needsWalletFor: [],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "19.99" },
    tooMuch: { ...buy, fiatAmount: "30000.01" },
  },
  implausible: [
    instead({ quoteCurrencyAmount: 0 }),
    instead({ quoteCurrencyAmount: -0.00095 }),
    instead({ quoteCurrencyAmount: 0.0000001 }),
    instead({ totalAmount: 0 }),
    instead({ feeAmount: -3.99 }),
    instead({ feeAmount: 100 }),
    instead({ baseCurrencyCode: "eur" }),
    instead({ quoteCurrencyCode: "eth" }),
    instead({ quoteCurrencyAmount: "a lot" }),
  ],
  linkOrigins: { BUY: "https://buy-sandbox.moonpay.com", SELL: "https://sell-sandbox.moonpay.com" },
  pageParameters: {
    BUY: { language: "ja", email: "ada+7@buyer.example", theme: "dark" },
    SELL: { language: "ja", email: "ada+7@buyer.example", theme: "dark" },
  },
  order: {
    known: { reference: "tx_01", providerTransactionId: null, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_unknown", providerTransactionId: null, side: "BUY" },
  },
  statuses: {
    waitingPayment: "pending",
    waitingAuthorization: "pending",
    waitingForDeposit: "pending",
    waitingForSomethingNew: "pending",
    pending: "processing",
    requoteRequired: "processing",
    completed: "success",
    failed: "failed",
  },
  failureCodes: {
    failed: "other",
  },
  refunds: {},
  callback: (word) => signed(event(word)),
  now,
  forged: {
    "another key": signed(event("completed"), { key: "wk_test_other" }),
    "a changed byte": {
      ...signed(event("failed")),
      body: Buffer.from(JSON.stringify(event("failed")).replace("tx_01", "tx_02")),
    },
    "a moment a day and a minute past": signed(event("completed"), { at: later(-24 * 60 - 1) }),
    "a moment six minutes ahead": signed(event("completed"), { at: later(6) }),
    "an upper-case signature": signed(event("completed"), { capitals: true }),
    "a base64 signature": signed(event("completed"), { encoding: "base64" }),
    "an empty signature": { ...signed(event("completed")), headers: { "moonpay-signature-v2": "t=1763632800,s=" } },
    "a signature alone": { ...signed(event("completed")), headers: { "moonpay-signature-v2": "s=00" } },
  },
};
