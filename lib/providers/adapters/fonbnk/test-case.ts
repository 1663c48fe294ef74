import type { Callback, OrderRef } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import type { RecordedResponse } from "#lib/providers/test-recorded-server.ts";
import { fonbnk } from "./adapter.ts";
import { signData } from "./api.ts";
import recorded from "./recorded.json" with { type: "json" };

export const wallet = "0x5b7ae3c6c83f4a3f94b35c77233b13191eb6ad21";
export const now = new Date("2026-11-20T10:00:00Z");
export const boughtId = "68e39f49a6a8bf724e43de72";
export const soldId = "68e39f49a6a8bf724e43de73";
export const purchase: OrderRef = { reference: "tx_01", providerTransactionId: boughtId, side: "BUY" };
export const sale: OrderRef = { reference: "tx_05", providerTransactionId: soldId, side: "SELL" };
export const buy: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "USDT",
  network: "polygon",
  method: "bank_transfer",
  fiatAmount: "15000",
  wallet,
};
export const sell: FiatRequest = { ...buy, side: "SELL", wallet: null };

const bank = { userEmail: "someuser@example.com", phoneNumber: "+234 801 234 5678", bankCode: "1" };
export const fieldValues = {
  BUY: { ...bank, bankAccountNumber: "1234567890" },
  SELL: { ...bank, bankAccountNumber: "1234567890", wallet_address: wallet },
};

type Signing = { secret?: string; order?: string; capitals?: boolean; signed?: unknown };

/** A callback as Fonbnk signs it; `signed` replaces the signed data. */
export function called(
  data: unknown,
  { secret = "whsec_sim", order = "data-first", capitals = false, signed = data }: Signing = {},
): Callback {
  const signature = signData(JSON.stringify(signed), secret, order);
  return {
    method: "POST",
    path: "/api/callbacks/fonbnk",
    headers: { "x-signature": capitals ? signature.toUpperCase() : signature },
    body: Buffer.from(JSON.stringify({ event: "order-status-change", data })),
  };
}

const rates = { exchangeRate: 1463, exchangeRateAfterFees: 1498.72 };
export const bought = (status: string) => ({
  order: {
    userId: "68df8fcb372f378356ef7568",
    merchantOrderParams: "tx_01",
    countryIsoCode: "NG",
    type: "on_ramp",
    source: "api",
    status,
    deposit: {
      paymentChannel: "bank",
      currencyType: "fiat",
      currencyCode: "NGN",
      cashout: { ...rates, amountBeforeFees: 15000, amountAfterFees: 14650 },
    },
    payout: {
      paymentChannel: "crypto",
      currencyType: "crypto",
      currencyCode: "POLYGON_USDT",
      cashout: { ...rates, amountBeforeFees: 10.01367, amountAfterFees: 10.00367 },
    },
    createdAt: "2026-11-20T09:56:43.212Z",
  },
});

/** The recorded response to a request, with changes. */
export function recordedWith(
  request: string,
  change: (response: unknown) => unknown,
  when: object = {},
): RecordedResponse {
  const found = recorded.find(
    (one) => one.request === request && Object.entries(when).every(([name, value]) => Object(one.when)[name] === value),
  );
  return { request, response: change(structuredClone(found?.response)) };
}

const priced = (path: string, value: unknown) =>
  recordedWith("POST /api/v2/quote", (response) => {
    const names = path.split(".");
    const last = names.pop() ?? "";
    Object(names.reduce((inside, name) => Object(inside)[name], response))[last] = value;
    return response;
  });

const gas = (amount: unknown) => [{ recipient: "blockchain", amount }];
const success = bought("payout_successful");

/** Fonbnk with recorded responses. */
export const subject: ProviderCase = {
  module: fonbnk,
  settings: (address) => ({
    clientId: "fonbnk-client",
    clientSecret: "Zm9uYm5rX3NlY3JldF9zaW1fa2V5",
    webhookSecret: "whsec_sim",
    webhookHashOrder: "data-first",
    apiUrl: address,
  }),
  recorded,
  needsWalletFor: ["BUY"],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "1555" },
    tooMuch: { ...buy, fiatAmount: "311185" },
  },
  implausible: [
    priced("payout.cashout.amountAfterFees", 0),
    priced("payout.cashout.amountAfterFees", -10),
    priced("payout.cashout.amountAfterFees", "a lot"),
    priced("deposit.cashout.amountBeforeFees", 0),
    priced("deposit.cashout.chargedFees", [{ recipient: "provider", amount: 15000 }]),
    priced("deposit.cashout.chargedFees", [{ recipient: "provider", amount: -1 }]),
    priced("deposit.cashout.chargedFees", [{ recipient: "provider" }]),
    priced("payout.cashout.chargedFees", gas(11)),
    priced("deposit.currencyCode", "KES"),
    priced("payout.currencyCode", "TRON_USDT"),
    priced("payout.currencyType", "fiat"),
  ],
  linkOrigins: { BUY: "https://slipway.test", SELL: "https://slipway.test" },
  pageParameters: {},
  order: {
    known: purchase,
    status: "success",
    unknown: { reference: "tx_02", providerTransactionId: "000000000000000000000000", side: "BUY" },
  },
  statuses: {
    deposit_awaiting: "pending",
    deposit_validating: "processing",
    deposit_invalid: "failed",
    deposit_successful: "processing",
    deposit_canceled: "cancelled",
    deposit_expired: "expired",
    payout_pending: "processing",
    payout_successful: "success",
    payout_failed: "processing",
    refund_pending: "processing",
    refund_successful: "refunded",
    refund_failed: "processing",
  },
  failureCodes: {
    deposit_invalid: "amount_mismatch",
    deposit_canceled: "cancelled_by_user",
    deposit_expired: "expired",
  },
  refunds: { refund_pending: "pending", refund_failed: "failed", refund_successful: "succeeded" },
  callback: (word) => called(bought(word)),
  now,
  forged: {
    "another secret": called(success, { secret: "whsec_other" }),
    "a changed byte": called(success, { signed: bought("payout_pending") }),
    "keys in another order": called({ order: success.order, userKyc: {} }, { signed: { userKyc: {}, ...success } }),
    "the other order of hashing": called(success, { order: "secret-first" }),
    "an upper-case signature": called(success, { capitals: true }),
    "an empty signature": { ...called(success), headers: { "x-signature": "" } },
    "a body that is not JSON": { ...called(success), body: Buffer.from("{not json") },
    "a body without data": {
      ...called(undefined, { signed: null }),
      body: Buffer.from('{"event":"order-status-change"}'),
    },
  },
  buyerInput: fieldValues,
};
