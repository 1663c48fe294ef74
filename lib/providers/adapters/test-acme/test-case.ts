import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { hmac } from "#lib/providers/signature.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { acme } from "./adapter.ts";
import recorded from "./recorded.json" with { type: "json" };

const buy: FiatRequest = {
  side: "BUY",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: "bc1qwallet",
};
const sell: FiatRequest = { ...buy, side: "SELL", fiatAmount: "90", wallet: null };

/** A callback as Acme Pay signs it. */
export function called(state: string, key = "acme-secret"): Callback {
  const amounts = { asset: "BTC:mainnet", fiat: "EUR", fiatAmount: 100, cryptoAmount: 0.001 };
  const body = Buffer.from(JSON.stringify({ id: "order-1", ref: "tx_01", state, ...amounts }));
  const signature = hmac({ algorithm: "sha256", key, message: [body], encoding: "hex" });
  return { method: "POST", path: "/api/callbacks/acme", headers: { "x-signature": signature }, body };
}

/** Acme Pay with recorded responses. */
export const subject: ProviderCase = {
  module: acme,
  settings: (apiUrl) => ({ apiKey: "acme-key", secret: "acme-secret", apiUrl, checkoutUrl: "https://pay.acme.test" }),
  recorded,
  needsWalletFor: ["BUY"],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "9" },
    tooMuch: { ...buy, fiatAmount: "1001" },
  },
  implausible: [{ request: "GET /quote", response: { fiat: 100, crypto: 0, fee: 2.5 } }],
  linkOrigins: { BUY: "https://pay.acme.test", SELL: "https://pay.acme.test" },
  pageParameters: {
    BUY: { locale: "ja", email: "ada+7@buyer.example" },
    SELL: { locale: "ja", email: "ada+7@buyer.example" },
  },
  foreignLink: { request: "POST /orders", response: { id: "order-1", link: "https://evil.test/1" } },
  order: {
    known: { reference: "tx_01", providerTransactionId: null, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_02", providerTransactionId: null, side: "BUY" },
  },
  statuses: {
    OPEN: "pending",
    PAID: "processing",
    DONE: "success",
    DECLINED: "failed",
    CANCELED: "cancelled",
    EXPIRED: "expired",
    REFUNDED: "refunded",
  },
  failureCodes: {
    DECLINED: "declined",
    CANCELED: "cancelled_by_user",
    EXPIRED: "expired",
  },
  refunds: { REFUNDED: "succeeded" },
  callback: (word) => called(word),
  now: new Date("2026-11-20T10:00:00Z"),
  forged: {
    "another key": called("DONE", "other-secret"),
    "a changed byte": { ...called("OPEN"), body: called("DONE").body },
  },
};
