import { describe, expect, it } from "vitest";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { buy, sell, subject } from "./test-case.ts";

describeProvider(subject);

describe("MoonPay catalog", () => {
  it("has the contracts of its tokens", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.listContracts?.()).toMatchObject({
        "USDC:polygon": "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359",
      });
    }));

  it("becomes offers with our network names and fiat limits", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const offers = await provider.listOffers();
      const card = offers.find(({ side, fiat, method }) => side === "BUY" && fiat === "USD" && method === "card");
      expect(card).toEqual({
        side: "BUY",
        fiat: "USD",
        method: "card",
        assets: ["BTC:mainnet", "ETH:ethereum", "USDT:tron", "USDC:polygon", "USDC:stellar"],
        min: "20",
        max: "30000",
        countries: { allow: ["DE", "NG", "XK", "US"], denyRegions: { US: ["NY"] } },
        assetCountries: {
          "BTC:mainnet": { deny: ["MA"], denyRegions: { US: ["HI"] } },
          "ETH:ethereum": { deny: ["US"] },
        },
      });
      const sales = offers.filter(({ side }) => side === "SELL");
      expect(sales.map(({ fiat, method }) => `${fiat} ${method}`)).toEqual([
        "USD card",
        "USD ach_bank_transfer",
        "USD paypal",
        "EUR card",
        "EUR sepa_bank_transfer",
        "EUR paypal",
      ]);
      expect(sales[0]?.assets).toEqual(["BTC:mainnet", "ETH:ethereum", "USDC:polygon"]);
      expect(offers.find(({ fiat }) => fiat === "NGN")).toMatchObject({ min: "30000", max: "5000000" });
    }));

  it("has other countries for a sale: a currency that isn't for sale in the US may be bought there", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const sale = (await provider.listOffers()).find(({ side }) => side === "SELL");
      expect(sale?.countries).toEqual({ allow: ["DE", "XK", "US"], denyRegions: { US: ["NY", "TX"] } });
      expect(sale?.assetCountries).toEqual({ "BTC:mainnet": { deny: ["MA"], denyRegions: { US: ["HI"] } } });
    }));

  it("is fetched once for many requests", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.quote(sell), provider.listOffers()]);
      await provider.listOffers();
      for (const list of ["GET /v3/currencies", "GET /v3/countries"])
        expect(server.received.filter(({ line }) => line === list)).toHaveLength(1);
    }));
});

describe("MoonPay quotes", () => {
  it("include all fees in the amount the buyer pays", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(buy)).toEqual({
        fiatAmount: "100",
        cryptoAmount: "0.00095",
        fees: { provider: "3.99", network: "0.99" },
        expiresAt: null,
      });
    }));

  it("round to the precision of the asset", () => {
    const response = {
      baseCurrencyAmount: 95.02,
      quoteCurrencyAmount: 0.000959,
      feeAmount: 3.99,
      networkFeeAmount: 0.99,
    };
    const act = async ({ provider }: RecordedProvider) => {
      expect(await provider.quote(buy)).toMatchObject({ cryptoAmount: "0.00095", fiatAmount: "100" });
    };
    return withRecordedProvider(subject, act, [{ request: "GET /v3/currencies/btc/buy_quote", response }]);
  });

  it("state what the seller sends at the asset's precision, and the expiry", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(sell)).toEqual({
        fiatAmount: "500",
        cryptoAmount: "0.00582",
        fees: { provider: "5.56", network: "0" },
        expiresAt: new Date("2026-11-20T10:00:30Z"),
      });
    }));

  it("map MoonPay's rejections to our codes", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const reason = async (request: Partial<FiatRequest>) => provider.quote({ ...buy, ...request });
      expect(await reason({ fiat: "NGN", fiatAmount: "150000" })).toMatchObject({
        unsupported: "payment_method_unsupported",
      });
      expect(await reason({ fiatAmount: "100.5", wallet: "not-a-wallet" })).toMatchObject({
        unsupported: "wallet_address_invalid",
      });
      expect(await reason({ crypto: "ETH", network: "ethereum", fiat: "EUR" })).toMatchObject({
        unsupported: "pair_unsupported",
      });
      expect(await reason({ crypto: "ETH", network: "ethereum", method: "paypal" })).toMatchObject({
        unsupported: "amount_below_minimum",
      });
      expect(await reason({ crypto: "ETH", network: "base" })).toMatchObject({ unsupported: "network_unsupported" });
      expect(await reason({ side: "SELL", crypto: "USDT", network: "tron" })).toMatchObject({
        unsupported: "pair_unsupported",
      });
    }));

  it("have the limits of the coin for the payment method, and none for sales, which are limited in crypto", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.limitsOf?.(buy)).toEqual({ min: "30", max: "14000" });
      expect(await provider.limitsOf?.(sell)).toEqual({ min: null, max: null });
      expect(await provider.limitsOf?.({ ...buy, network: "solana" })).toMatchObject({
        unsupported: "network_unsupported",
      });
    }));

  it("reject amounts outside the limits that come with the price", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote({ ...buy, fiatAmount: "25" })).toMatchObject({
        unsupported: "amount_below_minimum",
        min: "28.5",
      });
      expect(await provider.quote({ ...sell, fiatAmount: "25" })).toMatchObject({
        unsupported: "amount_below_minimum",
        min: "36.76",
      });
    }));

  it("fail as a provider error on a rejected key or a rate limit", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const method of ["apple_pay", "google_pay"]) {
        const asked = provider.quote({ ...buy, crypto: "ETH", network: "ethereum", method });
        await expect(asked).rejects.toMatchObject({ code: "provider_unavailable" });
      }
    }));
});
