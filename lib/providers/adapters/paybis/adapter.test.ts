import { describe, expect, it } from "vitest";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { createMethodNames } from "./names.ts";
import { buy, sell, subject } from "./test-case.ts";

describeProvider(subject);

describe("Paybis catalog", () => {
  it("becomes offers with our network names the widest limits, and those of each asset", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.listOffers()).toEqual([
        {
          side: "BUY",
          fiat: "NGN",
          method: "card",
          assets: ["BTC:mainnet", "USDT:tron", "USDT:ethereum"],
          assetLimits: {
            "BTC:mainnet": { min: "15000", max: "30000000" },
            "USDT:tron": { min: "12000", max: "20000000" },
            "USDT:ethereum": { min: "15000", max: "20000000" },
          },
          min: "12000",
          max: "30000000",
        },
        {
          side: "BUY",
          fiat: "EUR",
          method: "card",
          assets: ["BTC:mainnet", "BNB:bsc", "ETH:base"],
          min: null,
          max: null,
        },
        { side: "BUY", fiat: "NGN", method: "apple_pay", assets: ["BTC:mainnet"], min: "15000", max: "30000000" },
        { side: "BUY", fiat: "KES", method: "mobile_money", assets: ["BTC:mainnet"], min: null, max: null },
        {
          side: "SELL",
          fiat: "EUR",
          method: "sepa_bank_transfer",
          assets: ["BTC:mainnet", "USDT:tron"],
          min: null,
          max: null,
        },
        { side: "SELL", fiat: "EUR", method: "card", assets: ["BTC:mainnet"], min: null, max: null },
        { side: "SELL", fiat: "USD", method: "card", assets: ["BTC:mainnet"], min: null, max: null },
      ]);
    }));

  it("recognizes sandbox test coins by their blockchain", () => {
    const row = { currency: "BTC", currencyCode: "BTC-TESTNET" };
    const list = {
      request: "GET /v2/currency/pairs/buy-crypto",
      response: {
        data: [{ name: "acme-credit-card", pairs: [{ from: "USD", to: [row] }] }],
        meta: { currencies: [{ code: "BTC-TESTNET", blockchainName: "bitcoin" }] },
      },
    };
    const act = async ({ provider }: RecordedProvider) => {
      expect((await provider.listOffers())[0]?.assets).toEqual(["BTC:mainnet"]);
    };
    return withRecordedProvider(subject, act, [list]);
  });

  it("prefers the operator's method overrides", () =>
    withRecordedProvider(
      {
        ...subject,
        settings: (address) => ({
          ...subject.settings(address),
          methods: "acme-9=open_banking, acme-credit-card = bank_transfer",
        }),
      },
      async ({ provider }) => {
        const methods = (await provider.listOffers()).filter(({ fiat, side }) => fiat === "EUR" && side === "BUY");
        expect(methods.map(({ method }) => method)).toEqual(["bank_transfer", "card", "open_banking"]);
      },
    ));

  it("is fetched once for many requests", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.quote(sell), provider.listOffers()]);
      expect(server.received.filter(({ line }) => line.startsWith("GET"))).toHaveLength(2);
    }));
});

describe("Paybis method IDs", () => {
  it.each([
    ["method-id-credit-card", "", "card"],
    ["method-id-credit-card-out", "", "card"],
    ["gem-wallet-apple-pay-credit-card", "", "apple_pay"],
    ["gem-wallet-google-pay-credit-card", "", "google_pay"],
    ["method-id-trustly", "Online Banking", "open_banking"],
    ["x_bridgerpay_revolutpay", "Revolut Pay", "revolut_pay"],
    ["x_mobile_flutterwave_kenya", "M-Pesa", "mobile_money"],
    ["x-swift-bank-transfer", "SWIFT", "bank_transfer"],
    ["x-1", "SEPA Bank Transfer", "sepa_bank_transfer"],
    ["x-2", "Faster Payments", "faster_payments"],
    ["x-3", "ACH Bank Transfer", "ach_bank_transfer"],
    ["x-4", "PIX", "pix"],
    ["x_bridgerpay_neteller", "Neteller", null],
  ])("%s (%s) is %s", (id, displayName, ours) => {
    expect(createMethodNames("")(id, displayName)).toBe(ours);
  });
});

describe("Paybis quotes", () => {
  it("include all fees in the amount the buyer pays, and the expiry", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(buy)).toEqual({
        fiatAmount: "150000",
        cryptoAmount: "0.00089",
        fees: { provider: "8900", network: "1200" },
        expiresAt: new Date("2026-11-20T10:05:00Z"),
      });
    }));

  it("state what the seller sends, and convert a crypto fee to fiat at the quoted price", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(sell)).toEqual({
        fiatAmount: "500",
        cryptoAmount: "0.00585",
        fees: { provider: "7.5", network: "1" },
        expiresAt: new Date("2026-11-20T10:05:00Z"),
      });
    }));

  it("map Paybis' rejections to our codes, even inside a 200", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const reason = async (request: Partial<FiatRequest>) => provider.quote({ ...buy, ...request });
      expect(await reason({ crypto: "USDT", network: "tron" })).toMatchObject({
        unsupported: "amount_above_maximum",
      });
      const eur = { fiat: "EUR", fiatAmount: "100" };
      expect(await reason({ ...eur, crypto: "BNB", network: "bsc" })).toMatchObject({
        unsupported: "payment_method_unsupported",
      });
      expect(await reason({ ...eur, crypto: "ETH", network: "base" })).toMatchObject({
        unsupported: "pair_unsupported",
      });
      expect(await reason({ ...eur, crypto: "ETH", network: "ethereum" })).toMatchObject({
        unsupported: "network_unsupported",
      });
    }));

  it("fail as a provider error when our signature is rejected", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const asked = provider.quote({ ...buy, fiat: "EUR", fiatAmount: "100" });
      await expect(asked).rejects.toMatchObject({ code: "provider_unavailable" });
    }));
});
