import { generateKeyPairSync } from "node:crypto";
import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { paybis } from "./adapter.ts";
import recorded from "./recorded.json" with { type: "json" };

export const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
export const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
export const now = new Date("2026-11-20T10:00:00Z");
export const buy: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "150000",
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

/** A callback as Paybis sends it to the registered URL. */
export const called = (content: unknown, token = "paybis-callback-token"): Callback => ({
  method: "POST",
  path: `/api/callbacks/paybis?token=${encodeURIComponent(token)}`,
  headers: {},
  body: Buffer.from(JSON.stringify(content)),
});

export const event = (status: string) => ({
  event: "TRANSACTION_STATUS_CHANGED",
  data: {
    requestId: "3b388a91-buy",
    partnerTransactionId: "tx_01",
    transaction: { invoice: "PB1TX2", status, flow: "buyCrypto" },
    amountFrom: { amount: "150000.00", currency: "NGN" },
    amountTo: { amount: "0.00089", currency: "BTC" },
  },
});

const price = {
  amountFrom: { amount: "150000", currencyCode: "NGN" },
  amountTo: { amount: "0.00089", currencyCode: "BTC" },
};
const instead = (wrong: object) => ({
  request: "POST /v2/quote",
  response: { id: "0b0f-5", paymentMethods: [{ id: "acme-credit-card", ...price, ...wrong }] },
});

/** Paybis with recorded responses. */
export const subject: ProviderCase = {
  module: paybis,
  settings: (address) => ({
    apiKey: "paybis-api-key",
    privateKey: keys.privateKey,
    callbackToken: "paybis-callback-token",
    apiUrl: address,
    widgetUrl: "https://widget.sandbox.paybis.com",
    prehash: "sha512hex",
    methods: "",
    pollOrders: "yes",
  }),
  recorded,
  needsWalletFor: [],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "14999.99" },
    tooMuch: { ...buy, fiatAmount: "30000000.01" },
  },
  implausible: [
    instead({ amountTo: { amount: "0", currencyCode: "BTC" } }),
    instead({ amountTo: { amount: "-0.00089", currencyCode: "BTC" } }),
    instead({ amountTo: { amount: "0.00089", currencyCode: "ETH" } }),
    instead({ amountFrom: { amount: "150000", currencyCode: "USD" } }),
    instead({ amountFrom: { amount: "0", currencyCode: "NGN" } }),
    instead({ fees: { serviceFee: { amount: "-1", currencyCode: "NGN" } } }),
    instead({ fees: { serviceFee: { amount: "150000", currencyCode: "NGN" } } }),
    instead({ fees: { serviceFee: { amount: "5", currencyCode: "EUR" } } }),
    instead({ amountTo: { amount: "a lot", currencyCode: "BTC" } }),
  ],
  linkOrigins: { BUY: "https://widget.sandbox.paybis.com", SELL: "https://widget.sandbox.paybis.com" },
  pageParameters: {
    BUY: { locale: "ja", email: "ada+7@buyer.example" },
    SELL: { locale: "ja", email: "ada+7@buyer.example" },
  },
  order: {
    known: { reference: "tx_01", providerTransactionId: null, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_unknown", providerTransactionId: null, side: "BUY" },
  },
  statuses: {
    started: "pending",
    pending: "processing",
    confirming: "processing",
    "payment-authorized": "processing",
    paid: "processing",
    completed: "success",
    success: "success",
    cancelled: "cancelled",
    canceled: "cancelled",
    rejected: "failed",
    failed: "failed",
    "payment-error": "failed",
  },
  failureCodes: {
    cancelled: "cancelled_by_user",
    canceled: "cancelled_by_user",
    rejected: "other",
    failed: "other",
    "payment-error": "declined",
  },
  refunds: {},
  callback: (word) => called(event(word)),
  now,
  forged: {
    "another token": called(event("completed"), "paybis-callback-tokem"),
    "a longer token": called(event("completed"), "paybis-callback-token1"),
    "an empty token": called(event("completed"), ""),
    "a token in the body": {
      ...called({ ...event("completed"), token: "paybis-callback-token" }),
      path: "/api/callbacks/paybis",
    },
  },
};
