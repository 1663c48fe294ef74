import type { Callback } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { hmac } from "#lib/providers/signature.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { transak } from "./adapter.ts";
import recorded from "./recorded.json" with { type: "json" };

export const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
export const now = new Date("2026-11-20T10:00:00Z");
export const token = "partner_access_token_sim";
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

export const wrapped = (jwt: string): Callback => ({
  method: "POST",
  path: "/api/callbacks/transak",
  headers: {},
  body: Buffer.from(JSON.stringify({ data: jwt })),
});

type Signing = { key?: string; algorithm?: "sha256" | "sha512"; header?: object };

const encoded = (content: unknown) =>
  Buffer.from(typeof content === "string" ? content : JSON.stringify(content)).toString("base64url");

/** A JWT as Transak signs it; string claims are used verbatim. */
export function jwt(claims: unknown, { key = token, algorithm = "sha256", header }: Signing = {}): string {
  const message = `${encoded(header ?? { alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  const signature = hmac({ algorithm, key, message: [message], encoding: "base64" });
  return `${message}.${Buffer.from(signature, "base64").toString("base64url")}`;
}

export const bought = (status: string) => ({
  id: "tk-1",
  status,
  fiatCurrency: "EUR",
  cryptoCurrency: "BTC",
  network: "mainnet",
  isBuyOrSell: "BUY",
  fiatAmount: 100,
  cryptoAmount: 0.000966,
  walletAddress: wallet,
  partnerOrderId: "tx_01",
});
export const event = (status: string) => ({ webhookData: bought(status), eventID: "ORDER_PROCESSING" });

const genuine = jwt(event("COMPLETED"));
const [header = "", claims = "", signature = ""] = genuine.split(".");
const reordered = { eventID: "ORDER_PROCESSING", webhookData: bought("COMPLETED") };

const priced = {
  fiatCurrency: "EUR",
  cryptoCurrency: "BTC",
  network: "mainnet",
  isBuyOrSell: "BUY",
  fiatAmount: 100,
  cryptoAmount: 0.000967,
  totalFee: 5.2,
  feeBreakdown: [{ id: "network_fee", value: 0.5 }],
};
const instead = (wrong: object) => ({
  request: "GET /api/v1/pricing/public/quotes",
  response: { response: { ...priced, ...wrong } },
});

/** Transak with recorded responses. */
export const subject: ProviderCase = {
  module: transak,
  settings: (address) => ({
    apiKey: "transak-api-key",
    apiSecret: "transak-api-secret",
    apiUrl: address,
    gatewayUrl: address,
    widgetUrl: "https://global-stg.transak.com",
    referrerDomain: "",
    pollByReference: "yes",
  }),
  recorded,
  countryList: "GET /api/v2/countries",
  needsWalletFor: [],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "24.99" },
    tooMuch: { ...buy, fiatAmount: "5000.01" },
  },
  implausible: [
    instead({ cryptoAmount: 0 }),
    instead({ cryptoAmount: -0.000967 }),
    instead({ cryptoAmount: "a lot" }),
    instead({ fiatAmount: 0 }),
    instead({ fiatCurrency: "USD" }),
    instead({ cryptoCurrency: "ETH" }),
    instead({ network: "ethereum" }),
    instead({ isBuyOrSell: "SELL" }),
    instead({ totalFee: 0.4 }),
    instead({ totalFee: 100 }),
  ],
  linkOrigins: { BUY: "https://global-stg.transak.com", SELL: "https://global-stg.transak.com" },
  pageParameters: {
    BUY: {
      "widgetParams.email": "ada+7@buyer.example",
      "widgetParams.themeColor": "0a6b63",
      "widgetParams.colorMode": "DARK",
    },
    SELL: {
      "widgetParams.email": "ada+7@buyer.example",
      "widgetParams.themeColor": "0a6b63",
      "widgetParams.colorMode": "DARK",
    },
  },
  foreignLink: {
    request: "POST /api/v2/auth/session",
    response: { data: { widgetUrl: "https://global-stg.transak.com.evil.test?sessionId=s-1" } },
  },
  order: {
    known: { reference: "tx_01", providerTransactionId: null, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_02", providerTransactionId: null, side: "BUY" },
  },
  statuses: {
    AWAITING_PAYMENT_FROM_USER: "pending",
    PAYMENT_DONE_MARKED_BY_USER: "processing",
    PROCESSING: "processing",
    PENDING_DELIVERY_FROM_TRANSAK: "processing",
    ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: "processing",
    COMPLETED: "success",
    CANCELLED: "cancelled",
    FAILED: "failed",
    REFUNDED: "refunded",
    EXPIRED: "expired",
  },
  failureCodes: {
    CANCELLED: "cancelled_by_user",
    FAILED: "declined",
    EXPIRED: "expired",
  },
  refunds: { REFUNDED: "succeeded" },
  callback: (word) => wrapped(jwt(event(word))),
  now,
  forged: {
    "another key": wrapped(jwt(event("COMPLETED"), { key: "partner_access_token_sin" })),
    "the API secret as the key": wrapped(jwt(event("COMPLETED"), { key: "transak-api-secret" })),
    "a changed byte": wrapped(`${header}.${encoded(event("FAILED"))}.${signature}`),
    "reordered keys": wrapped(`${header}.${encoded(reordered)}.${signature}`),
    "a hexadecimal signature": wrapped(
      `${header}.${claims}.${hmac({ algorithm: "sha256", key: token, message: [`${header}.${claims}`], encoding: "hex" }).toUpperCase()}`,
    ),
    "no signature": wrapped(`${header}.${claims}.`),
    "the algorithm none": wrapped(`${encoded({ alg: "none" })}.${claims}.`),
    "the algorithm none with a signature": wrapped(jwt(event("COMPLETED"), { header: { alg: "none" } })),
    "another algorithm": wrapped(jwt(event("COMPLETED"), { algorithm: "sha512", header: { alg: "HS512" } })),
    "claims that have run out": wrapped(jwt({ ...event("COMPLETED"), exp: now.getTime() / 1000 - 1 })),
    "claims that begin later": wrapped(jwt({ ...event("COMPLETED"), nbf: now.getTime() / 1000 + 60 })),
    "a bare order": { ...wrapped(""), body: Buffer.from(JSON.stringify({ data: bought("COMPLETED") })) },
    "no JSON": { ...wrapped(""), body: Buffer.from(genuine) },
  },
};
