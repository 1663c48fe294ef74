import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { hmac } from "#lib/providers/signature.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { mercuryo } from "./adapter.ts";
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
export const sell: FiatRequest = { ...buy, side: "SELL", fiatAmount: "500", wallet: "bc1qrefund" };

type Signing = { key?: string; encoding?: "hex" | "base64"; capitals?: boolean; isRaw?: boolean };

/** A callback as Mercuryo signs it: without its whitespace, or raw. */
export function signed(
  content: unknown,
  { key = "sign_key_sim", encoding = "hex", capitals = false, isRaw = false }: Signing = {},
): Callback {
  const body = Buffer.from(JSON.stringify(content));
  const message = isRaw ? body : body.toString().replaceAll(/\s/g, "");
  const signature = hmac({ algorithm: "sha256", key, message: [message], encoding });
  const headers = { "x-signature": capitals ? signature.toUpperCase() : signature };
  return { method: "POST", path: "/api/callbacks/mercuryo", headers, body };
}

/** "withdraw/completed" is the status of the stream "withdraw". */
export function event(word: string) {
  const [type, status] = word.includes("/") ? word.split("/") : ["buy", word];
  const moments = { created_at: "2026-11-20 09:55:20", created_at_ts: 1795168520 };
  const money = { amount: "0.00111046", currency: "BTC", fiat_amount: "100.00", fiat_currency: "EUR" };
  return { data: { id: `mo-${type}`, type, status, ...money, ...moments, merchant_transaction_id: "tx_01" } };
}

const answered = {
  currency: "BTC",
  amount: "0.00111046",
  fiat_amount: "100.00",
  fiat_currency: "EUR",
  rate: "86000.00",
  fee: { BTC: "0.00005233", EUR: "4.50" },
  subtotal: { BTC: "0.00111046", EUR: "95.50" },
  total: { BTC: "0.00116279", EUR: "100.00" },
};
/** A variation of the BUY response. */
export const withResponse = (wrong: object) => ({
  request: "GET /v1.6/widget/buy/rate",
  response: { status: 200, data: { ...answered, ...wrong } },
});

/** Mercuryo with recorded responses. */
export const subject: ProviderCase = {
  module: mercuryo,
  settings: (address) => ({
    widgetId: "mercuryo-widget",
    secret: "secret_sim",
    signKey: "sign_key_sim",
    partnerToken: "partner_token_sim",
    apiUrl: `${address}/v1.6`,
    widgetUrl: "https://sandbox-exchange.mrcr.io",
    signatureVersion: "auto",
    feesInRate: "no",
    pollWindow: "30",
  }),
  recorded,
  countryList: "GET /v1.6/public/card-countries",
  needsWalletFor: [],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "19.99" },
    tooMuch: { ...buy, fiatAmount: "5000.01" },
  },
  implausible: [
    withResponse({ amount: "0" }),
    withResponse({ amount: "-0.00111046" }),
    withResponse({ amount: "a lot" }),
    withResponse({ fiat_amount: "0" }),
    withResponse({ fiat_currency: "USD" }),
    withResponse({ currency: "ETH" }),
    withResponse({ fee: { EUR: "-4.50" } }),
    withResponse({ fee: { EUR: "100.00" } }),
    withResponse({ fee: "4.50", fee_currency: "USD" }),
    withResponse({ fee: "100", fee_currency: "EUR", subtotal: null, total: null, amount: "0.00116279" }),
  ],
  linkOrigins: { BUY: "https://sandbox-exchange.mrcr.io", SELL: "https://sandbox-exchange.mrcr.io" },
  pageParameters: {
    BUY: { lang: "ja", email: "ada+7@buyer.example", theme: "dark" },
    SELL: { lang: "ja", email: "ada+7@buyer.example", theme: "dark" },
  },
  order: {
    known: { reference: "tx_01", providerTransactionId: null, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_unknown", providerTransactionId: null, side: "BUY" },
  },
  statuses: {
    "buy/new": "pending",
    "buy/pending": "pending",
    "buy/waiting": "pending",
    "buy/descriptor_failed": "pending",
    "mobile_pay/new": "pending",
    "buy_acquirer/new": "pending",
    "invoice/waiting": "pending",
    "buy/paid": "processing",
    "buy/order_scheduled": "processing",
    "buy/failed_exchange": "processing",
    "buy/cancelled": "cancelled",
    "buy/order_failed": "failed",
    "buy/refunded": "refunded",
    "withdraw/new": "processing",
    "withdraw/pending": "processing",
    "withdraw/order_scheduled": "processing",
    "withdraw/waiting": "processing",
    "withdraw/completed": "success",
    "withdraw/failed": "failed",
    "withdraw/refunded": "refunded",
    "deposit/new": "pending",
    "deposit/pending": "pending",
    "deposit/waiting": "pending",
    "deposit/completed": "processing",
    "deposit/failed": "failed",
    "deposit/refunded": "refunded",
    "sell/new": "pending",
    "sell/pending": "processing",
    "sell/waiting": "processing",
    "sell/succeeded": "success",
    "sell/failed": "failed",
    "sell/refunded": "refunded",
  },
  failureCodes: {
    "buy/cancelled": "other",
    "buy/order_failed": "declined",
    "withdraw/failed": "provider_error",
    "deposit/failed": "other",
    "sell/failed": "provider_error",
  },
  refunds: {
    "buy/refunded": "succeeded",
    "withdraw/refunded": "succeeded",
    "deposit/refunded": "succeeded",
    "sell/failed": "pending",
    "sell/refunded": "succeeded",
  },
  callback: (word) => signed(event(word)),
  now,
  forged: {
    "another key": signed(event("withdraw/completed"), { key: "sign_key_other" }),
    "the widget's secret as key": signed(event("withdraw/completed"), { key: "secret_sim" }),
    "a changed byte": {
      ...signed(event("withdraw/completed")),
      body: Buffer.from(JSON.stringify(event("withdraw/completed")).replace("tx_01", "tx_02")),
    },
    "a body serialized again after the raw one was signed": {
      ...signed(event("withdraw/completed"), { isRaw: true }),
      body: Buffer.from(JSON.stringify(event("withdraw/completed"), null, 1)),
    },
    "an upper-case signature": signed(event("withdraw/completed"), { capitals: true }),
    "a base64 signature": signed(event("withdraw/completed"), { encoding: "base64" }),
    "an empty signature": { ...signed(event("withdraw/completed")), headers: { "x-signature": "" } },
  },
};
