import { describe, expect, it } from "vitest";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { assetOf, methodNamed } from "./names.ts";
import { buy, sell, subject } from "./test-case.ts";

describeProvider(subject);

describe("Transak catalog", () => {
  it("has the contracts of its tokens", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.listContracts?.()).toEqual({ "USDT:tron": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
    }));

  it("becomes offers with our network and method names and limits in the fiat currency", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const all = ["BTC:mainnet", "LTC:mainnet", "ETH:ethereum", "USDT:tron"];
      const countries = { allow: ["DE", "FR", "NG"] };
      const assetCountries = { "USDT:tron": { deny: ["CA", "US"] } };
      const usualMinutes = { min: 1_440, max: 2_880 };
      expect(await provider.listOffers()).toEqual([
        { side: "BUY", fiat: "EUR", method: "card", assets: all, min: "25", max: "5000", countries, assetCountries },
        {
          side: "BUY",
          fiat: "EUR",
          method: "sepa_bank_transfer",
          assets: ["BTC:mainnet", "LTC:mainnet", "USDT:tron"],
          min: "30",
          max: "25000",
          countries,
          assetCountries,
          usualMinutes,
        },
        {
          side: "SELL",
          fiat: "EUR",
          method: "sepa_bank_transfer",
          assets: ["BTC:mainnet"],
          min: "20",
          max: "100000",
          countries,
          usualMinutes,
        },
        {
          side: "BUY",
          fiat: "NGN",
          method: "bank_transfer",
          assets: all.slice(0, 3),
          min: null,
          max: null,
          countries,
        },
      ]);
    }));

  it("doesn't refuse a country for a currency that others issue", () =>
    withRecordedProvider(
      subject,
      async ({ provider }) => {
        const offers = await provider.listOffers();
        expect(offers.map(({ countries }) => countries)).toEqual(offers.map(() => undefined));
      },
      [{ request: "GET /api/v2/countries", response: { error: { statusCode: 500, message: "Internal error" } } }],
    ));

  it("is fetched once for many requests", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.quote(sell), provider.listOffers()]);
      const lists = server.received.filter(({ line }) => line.endsWith("-currencies"));
      expect(lists).toHaveLength(2);
    }));

  it("maps mainnet to the native network of each coin", () => {
    expect(assetOf("BTC", "mainnet")).toEqual({ crypto: "BTC", network: "mainnet" });
    expect(assetOf("DOT", "mainnet")).toEqual({ crypto: "DOT", network: "mainnet" });
    expect(assetOf("SOL", "mainnet")).toEqual({ crypto: "SOL", network: "solana" });
    expect(assetOf("USDT", "mainnet")).toBeNull();
    expect(assetOf("USDC", "avaxcchain")).toEqual({ crypto: "USDC", network: "avalanche" });
  });

  it("recognizes methods by keyword and ignores unknown ones", () => {
    expect(methodNamed("gbp_bank_transfer")).toBe("faster_payments");
    expect(methodNamed("pm_open_banking")).toBe("open_banking");
    expect(methodNamed("pm_wire")).toBe("bank_transfer");
    expect(methodNamed("inr_bank_transfer")).toBe("bank_transfer");
    expect(methodNamed("pm_obscure")).toBeNull();
  });
});

describe("Transak BUY quotes", () => {
  it("include all fees in the amount the buyer pays", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(buy)).toEqual({
        fiatAmount: "100",
        cryptoAmount: "0.000967",
        fees: { provider: "4.7", network: "0.5" },
        expiresAt: null,
      });
    }));

  it("name the buyer's country, or that of a currency that only one country uses", () =>
    withRecordedProvider(
      subject,
      async ({ provider, server }) => {
        const naira = { ...buy, fiat: "NGN", method: "bank_transfer" };
        expect(await provider.quote(naira)).toMatchObject({ cryptoAmount: "0.000967" });
        await provider.quote(buy);
        await provider.quote({ ...buy, country: "FR" });
        const asked = server.received.filter(({ line }) => line.endsWith("/quotes"));
        expect(asked.map(({ query }) => query.get("quoteCountryCode"))).toEqual(["NG", null, "FR"]);
      },
      [
        {
          request: "GET /api/v1/pricing/public/quotes",
          when: { fiatCurrency: "NGN" },
          response: {
            response: {
              fiatCurrency: "NGN",
              cryptoCurrency: "BTC",
              fiatAmount: 100,
              cryptoAmount: 0.000967,
              totalFee: 5,
            },
          },
        },
      ],
    ));

  it("map Transak's rejections to our codes, whatever the HTTP status", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const ether = { crypto: "ETH", network: "ethereum" };
      const reason = async (request: Partial<FiatRequest>) => provider.quote({ ...buy, ...request });
      expect(await reason(ether)).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ ...ether, fiatAmount: "200" })).toMatchObject({ unsupported: "amount_below_minimum" });
      expect(await reason({ ...ether, fiatAmount: "300" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ ...ether, fiatAmount: "400" })).toMatchObject({ unsupported: "network_unsupported" });
      expect(await reason({ ...ether, method: "sepa_bank_transfer" })).toMatchObject({
        unsupported: "payment_method_unsupported",
      });
      expect(await reason({ fiat: "GBP" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ crypto: "USDT", network: "somechain" })).toMatchObject({
        unsupported: "network_unsupported",
      });
    }));

  it("fail as a provider error on a rejected key, a rate limit or an unknown error, even inside a 200", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const fiatAmount of ["100", "200", "300"]) {
        const asked = provider.quote({ ...buy, crypto: "USDT", network: "tron", fiatAmount });
        await expect(asked).rejects.toMatchObject({ code: "provider_unavailable" });
      }
    }));
});

describe("Transak SELL quotes", () => {
  it("find the crypto amount for the requested fiat within three requests", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote(sell)).toEqual({
        fiatAmount: "499.9",
        cryptoAmount: "0.0058329",
        fees: { provider: "2.6", network: "0.9" },
        expiresAt: null,
      });
      const asked = server.received.filter(({ line }) => line.endsWith("/quotes"));
      expect(
        asked.map(({ query }) => [query.get("isBuyOrSell"), query.get("fiatAmount"), query.get("cryptoAmount")]),
      ).toEqual([
        ["BUY", "500", null],
        ["SELL", null, "0.0056"],
        ["SELL", null, "0.0058329"],
      ]);
    }));

  it("convert crypto limits to fiat", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote({ ...sell, fiatAmount: "40" })).toMatchObject({
        unsupported: "amount_below_minimum",
        min: "50",
      });
      expect(await provider.quote({ ...sell, fiatAmount: "90000" })).toMatchObject({
        unsupported: "amount_above_maximum",
        max: "45000",
      });
    }));

  it("reject a response about a different amount", () => {
    const response = {
      response: { fiatCurrency: "EUR", cryptoCurrency: "BTC", fiatAmount: 500, cryptoAmount: 0.0055, totalFee: 3 },
    };
    return withRecordedProvider(
      subject,
      async ({ provider }) => {
        await expect(provider.quote(sell)).rejects.toMatchObject({ code: "provider_unavailable" });
      },
      [{ request: "GET /api/v1/pricing/public/quotes", when: { isBuyOrSell: "SELL" }, response }],
    );
  });
});
