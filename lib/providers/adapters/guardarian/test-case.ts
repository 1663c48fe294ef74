import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { guardarian } from "./adapter.ts";
import recorded from "./recorded.json" with { type: "json" };

export const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
export const now = new Date("2026-11-20T10:00:00Z");
export const buy: FiatRequest = {
  side: "BUY",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet,
};
export const sell: FiatRequest = {
  ...buy,
  side: "SELL",
  method: "sepa_bank_transfer",
  fiatAmount: "500",
  wallet: null,
};

/** A callback as Guardarian sends it to the registered URL. */
export const called = (content: unknown, token = "guardarian-callback-token"): Callback => ({
  method: "POST",
  path: `/api/callbacks/guardarian?token=${encodeURIComponent(token)}`,
  headers: {},
  body: Buffer.from(JSON.stringify(content)),
});

export const bought = (status: string) => ({
  id: "5808727624",
  status,
  external_partner_link_id: "tx_01",
  from_currency: "EUR",
  from_network: "EUR",
  from_amount: "100.00",
  to_currency: "BTC",
  to_network: "BTC",
  to_amount: null,
  expected_to_amount: "0.0018112",
  output_hash: null,
  payout: { address: wallet, extra_id: null },
});

const instead = (wrong: object) => ({
  request: "GET /v1/estimate",
  response: { from_currency: "EUR", to_currency: "BTC", value: "0.0018112", ...wrong },
});

/** Guardarian with recorded responses. */
export const subject: ProviderCase = {
  module: guardarian,
  settings: (address) => ({
    apiKey: "guardarian-api-key",
    callbackToken: "guardarian-callback-token",
    apiUrl: `${address}/v1`,
    checkoutUrl: "https://payments.guardarian.com",
  }),
  recorded,
  countryList: "GET /v1/countries",
  needsWalletFor: ["BUY"],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "24.99" },
    tooMuch: { ...buy, fiatAmount: "5000.01" },
  },
  implausible: [
    instead({ value: "0" }),
    instead({ value: "-0.0018112" }),
    instead({ value: "0.000000001" }),
    instead({ value: "a lot" }),
    instead({ from_currency: "USD" }),
    instead({ to_currency: "ETH" }),
    instead({ service_fees: [{ amount: "-1", currency: "EUR" }] }),
    instead({ service_fees: [{ amount: "100", currency: "EUR" }] }),
    instead({ network_fee: { amount: "1", currency: "TRX" } }),
  ],
  linkOrigins: { BUY: "https://payments.guardarian.com", SELL: "https://payments.guardarian.com" },
  pageParameters: {
    BUY: { locale: "ja", "customer.contact_info.email": "ada+7@buyer.example" },
    SELL: { locale: "ja", "customer.contact_info.email": "ada+7@buyer.example" },
  },
  foreignLink: {
    request: "POST /v1/transaction",
    response: { id: "1", status: "new", redirect_url: "https://payments.guardarian.com.evil.test/checkout?tid=1" },
  },
  order: {
    known: { reference: "tx_01", providerTransactionId: "5808727624", side: "BUY" },
    status: "success",
    unknown: { reference: "tx_02", providerTransactionId: "404", side: "BUY" },
  },
  statuses: {
    new: "pending",
    waiting_for_customer: "pending",
    waiting_for_deposit: "pending",
    exchanging: "processing",
    on_hold: "processing",
    sending: "processing",
    finished: "success",
    failed: "failed",
    expired: "expired",
    canceled: "cancelled",
    cancelled: "cancelled",
    refunded: "refunded",
  },
  failureCodes: {
    failed: "other",
    expired: "expired",
    canceled: "cancelled_by_user",
    cancelled: "cancelled_by_user",
  },
  refunds: { refunded: "succeeded" },
  callback: (word) => called(bought(word)),
  now,
  forged: {
    "another token": called(bought("finished"), "guardarian-callback-tokem"),
    "a longer token": called(bought("finished"), "guardarian-callback-token1"),
    "an empty token": called(bought("finished"), ""),
    "a token in the body": {
      ...called({ ...bought("finished"), token: "guardarian-callback-token" }),
      path: "/api/callbacks/guardarian",
    },
  },
};
