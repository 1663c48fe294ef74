import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { banxa } from "./adapter.ts";
import recorded from "./recorded.json" with { type: "json" };
import { sign } from "./signature.ts";

export const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
export const now = new Date("2026-11-20T10:00:00Z");
export const orderId = "8f14e45fceea167a5a36dedd4bea2543";
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

type Signing = { secret?: string; path?: string; signedPath?: string; nonce?: string };

/** A callback as Banxa signs and sends it. */
export function called(content: unknown, { secret = "banxa-hmac-secret", ...signing }: Signing = {}): Callback {
  const { path = "/api/callbacks/banxa", nonce = String(now.getTime()) } = signing;
  const body = Buffer.from(JSON.stringify(content));
  const signature = sign(secret, { method: "POST", path: signing.signedPath ?? path, nonce, body });
  return { method: "POST", path, headers: { authorization: `Bearer hmac-key:${signature}:${nonce}` }, body };
}

export const bought = (status: string) => ({
  order_id: orderId,
  status,
  status_date: "2026-11-2009:59:58",
  external_id: "tx_01",
  order_type: "BUY",
  crypto_coin: "BTC",
  crypto_blockchain: "BTC",
  crypto_amount: "0.0016050000000000",
  fiat_currency: "EUR",
  fiat_amount: "100",
  asset_price: "60375.07",
  payment_method: "debit-credit-card",
  processing_fee: "1.99",
  network_fee: "1.10",
  usd_exchange_rate: "0.92",
  transaction_hash: "0",
  metadata: [],
});

const respelt = (callback: Callback, change: (header: string) => string): Callback => ({
  ...callback,
  headers: { authorization: change(callback.headers.authorization ?? "") },
});

const done = called(bought("complete"));
const minutes = (count: number) => String(now.getTime() + count * 60_000);
const { order_id, ...others } = bought("complete");

const instead = (wrong: object) => ({
  request: "GET /acme/v2/quotes/buy",
  response: { cryptoAmount: "0.001605", fiatAmount: "100.00", processingFee: "1.99", networkFee: "1.10", ...wrong },
});

/** Banxa with recorded responses. */
export const subject: ProviderCase = {
  module: banxa,
  settings: (address) => ({
    partnerRef: "acme",
    apiKey: "banxa-api-key",
    apiSecret: "banxa-hmac-secret",
    apiUrl: address,
    checkoutUrl: "https://checkout.banxa.com",
    signedPath: "",
    nonceSeconds: "86400",
    ipBindingField: "ipRange",
    sellAmount: "crypto",
  }),
  recorded,
  countryList: "GET /acme/v2/countries",
  needsWalletFor: [],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "19.99" },
    tooMuch: { ...buy, fiatAmount: "15000.01" },
  },
  implausible: [
    instead({ cryptoAmount: "0" }),
    instead({ cryptoAmount: "-0.001605" }),
    instead({ cryptoAmount: "a lot" }),
    instead({ fiatAmount: "0.00" }),
    instead({ processingFee: "-1" }),
    instead({ networkFee: "98.01" }),
    { request: "GET /acme/v2/quotes/buy", response: [{ cryptoAmount: "0.001605" }] },
  ],
  linkOrigins: { BUY: "https://checkout.banxa.com", SELL: "https://acme.banxa.com" },
  pageParameters: { BUY: { email: "ada+7@buyer.example" } },
  foreignLink: {
    request: "POST /acme/v2/buy",
    response: { id: "1", checkoutUrl: "https://checkout.banxa.com.evil.test/order/1" },
  },
  order: {
    known: { reference: "tx_01", providerTransactionId: orderId, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_02", providerTransactionId: "404", side: "BUY" },
  },
  statuses: {
    pendingPayment: "pending",
    waitingPayment: "pending",
    paymentReceived: "processing",
    inProgress: "processing",
    extraVerification: "processing",
    coinTransferred: "processing",
    cryptoTransferred: "processing",
    complete: "success",
    completed: "success",
    succeeded: "success",
    cancelled: "cancelled",
    declined: "failed",
    expired: "expired",
    refunded: "refunded",
  },
  failureCodes: {
    cancelled: "kyc_rejected",
    declined: "declined",
    expired: "expired",
  },
  refunds: { refunded: "succeeded" },
  callback: (word) => called(bought(word)),
  now,
  forged: {
    "another secret": called(bought("complete"), { secret: "banxa-hmac-secres" }),
    "an empty secret": called(bought("complete"), { secret: "" }),
    "a changed byte": { ...done, body: Buffer.from(JSON.stringify(bought("completf"))) },
    "reordered keys": { ...done, body: Buffer.from(JSON.stringify({ ...others, order_id })) },
    "added whitespace": { ...done, body: Buffer.from(JSON.stringify(bought("complete"), null, 1)) },
    "another path": called(bought("complete"), { signedPath: "/api/callbacks/moonpay" }),
    "a query that was not signed": called(bought("complete"), {
      path: "/api/callbacks/banxa?token=1",
      signedPath: "/api/callbacks/banxa",
    }),
    "another method": { ...done, method: "PUT" },
    "a stale nonce": called(bought("complete"), { nonce: minutes(-24 * 60 - 0.01) }),
    "a nonce of the future": called(bought("complete"), { nonce: minutes(5.01) }),
    "a nonce without a meaning": called(bought("complete"), { nonce: "1" }),
    "another nonce than signed": respelt(done, (header) => header.replace(/\d$/, "1")),
    "upper-case hex": respelt(done, (header) => header.replace(/:[0-9a-f]{64}:/, (hex) => hex.toUpperCase())),
    "no nonce": respelt(done, (header) => header.replace(/:\d+$/, "")),
    "another scheme": respelt(done, (header) => header.replace("Bearer", "HMAC")),
  },
  buyerInput: { BUY: { wallet_address: wallet }, SELL: { wallet_address: wallet } },
};
