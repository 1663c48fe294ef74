import { describe, expect, it } from "vitest";
import { createConnect } from "#lib/providers/http.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { banxa } from "./adapter.ts";
import { buy, sell, subject } from "./test-case.ts";

describeProvider(subject);

describe("Banxa catalog", () => {
  it("has the contracts of its tokens", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.listContracts?.()).toEqual({
        "USDT:ethereum": "0xdAC17F958D2ee523a2206206994597C13D831ec7",
      });
    }));

  it("becomes offers with our network and method names and fiat limits", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const assets = ["BTC:mainnet", "ETH:ethereum", "USDT:ethereum", "USDT:tron", "USDT:bsc"];
      const sold = ["BTC:mainnet", "XRP:mainnet"];
      const countries = { allow: ["AU", "DE", "US"] };
      const purchase = {
        side: "BUY",
        assets,
        countries,
        assetCountries: {
          "BTC:mainnet": { denyRegions: { US: ["NY"] } },
          "USDT:ethereum": { deny: ["CA"], denyRegions: { US: ["NY", "HI"] } },
        },
      };
      expect(await provider.listOffers()).toEqual([
        { ...purchase, fiat: "EUR", method: "card", min: "20", max: "15000" },
        { ...purchase, fiat: "EUR", method: "sepa_bank_transfer", min: "50", max: null },
        { ...purchase, fiat: "AUD", method: "bank_transfer", min: "20", max: null },
        { side: "SELL", fiat: "EUR", method: "sepa_bank_transfer", assets: sold, countries, min: "50", max: "10000" },
      ]);
      expect(server.received.every(({ headers }) => headers["x-api-key"] === "banxa-api-key")).toBe(true);
    }));

  it("is fetched once per side, while prices are always fetched", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.quote(buy)]);
      expect(server.received.map(({ line }) => line).sort()).toEqual([
        "GET /acme/v2/crypto/buy",
        "GET /acme/v2/fiats/buy",
        "GET /acme/v2/quotes/buy",
        "GET /acme/v2/quotes/buy",
        "GET /acme/v2/quotes/buy",
      ]);
    }));
});

describe("Banxa BUY quotes", () => {
  it("include all fees in the amount the buyer pays", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(buy)).toEqual({
        fiatAmount: "100",
        cryptoAmount: "0.001605",
        fees: { provider: "1.99", network: "1.1" },
        expiresAt: null,
      });
    }));

  it("select our method from a list of prices", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const ether = { ...buy, crypto: "ETH", network: "ethereum" };
      expect(await provider.quote(ether)).toMatchObject({ cryptoAmount: "0.0381" });
      expect(await provider.quote({ ...ether, method: "sepa_bank_transfer" })).toMatchObject({
        unsupported: "payment_method_unsupported",
      });
    }));

  it("map Banxa's rejections to our codes, in both of its error formats", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const reason = async (request: Partial<FiatRequest>) => provider.quote({ ...buy, crypto: "USDT", ...request });
      expect(await reason({ network: "tron" })).toMatchObject({
        unsupported: "amount_below_minimum",
        max: "15000",
      });
      expect(await reason({ network: "ethereum" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ network: "solana" })).toMatchObject({ unsupported: "network_unsupported" });
    }));

  it("fail as a provider error on a rejected key or a rate limit", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const outages = [
        { ...buy, crypto: "USDT", network: "bsc" },
        { ...buy, fiat: "AUD", method: "bank_transfer" },
      ];
      for (const request of outages)
        await expect(provider.quote(request)).rejects.toMatchObject({ code: "provider_unavailable" });
    }));
});

describe("Banxa SELL quotes", () => {
  const asked = ({ server }: RecordedProvider) =>
    server.received
      .filter(({ line }) => line === "GET /acme/v2/quotes/sell")
      .map(({ query }) => [query.get("fiatAmount"), query.get("cryptoAmount")]);

  it("are requested by crypto amount, estimated from the price by fiat", () =>
    withRecordedProvider(subject, async (stage) => {
      expect(await stage.provider.quote(sell)).toEqual({
        fiatAmount: "499.9",
        cryptoAmount: "0.00833264",
        fees: { provider: "2.5", network: "1" },
        expiresAt: null,
      });
      expect(asked(stage)).toEqual([
        ["500", null],
        [null, "0.008"],
        [null, "0.00833264"],
      ]);
    }));

  it("are requested by fiat amount in one request when configured", () =>
    withRecordedProvider(subject, async (stage) => {
      const byFiat = banxa.create({ ...stage.settings, sellAmount: "fiat" }, createConnect());
      expect(await byFiat.quote(sell)).toMatchObject({ fiatAmount: "500", cryptoAmount: "0.008" });
      expect(asked(stage)).toEqual([["500", null]]);
    }));
});
