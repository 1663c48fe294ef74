import { describe, expect, it } from "vitest";
import type { RampProvider } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import type { ReceivedRequest } from "#lib/providers/test-recorded-server.ts";
import { buy, sell, subject } from "./test-case.ts";

describeProvider(subject);

describe("Guardarian catalog", () => {
  it("becomes offers with our network and method names for the supported directions", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const assets = ["BTC:mainnet", "USDT:ethereum", "USDT:tron", "ETH:ethereum"];
      const offer = { fiat: "EUR", assets, min: null, max: null, countries: { allow: ["DE", "US"] } };
      expect(await provider.listOffers()).toEqual([
        { side: "BUY", method: "card", ...offer },
        { side: "BUY", method: "sepa_bank_transfer", ...offer },
        { side: "SELL", method: "sepa_bank_transfer", ...offer },
        { side: "BUY", method: "apple_pay", ...offer },
      ]);
    }));

  it("and limits is fetched once for many requests", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.listOffers()]);
      const lines = server.received.map(({ line }) => line);
      expect(lines.filter((line) => line === "GET /v1/currencies")).toHaveLength(1);
      expect(lines.filter((line) => line.includes("min-max-range"))).toHaveLength(1);
    }));
});

describe("Guardarian BUY quotes", () => {
  it("are for the stated country", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      for (const country of [undefined, "DE"]) await provider.quote({ ...buy, ...(country && { country }) });
      const asked = server.received.filter(({ line }) => line === "GET /v1/estimate");
      expect(asked.map(({ query }) => query.get("customer_country"))).toEqual([null, "DE"]);
    }));

  it("include all fees in the amount the buyer pays, a crypto fee at the quote's own price", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(buy)).toEqual({
        fiatAmount: "100",
        cryptoAmount: "0.0018112",
        fees: { provider: "3.5", network: "1" },
        expiresAt: null,
      });
    }));

  it("map Guardarian's rejections to our codes", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const reason = async (request: Partial<FiatRequest>) => provider.quote({ ...buy, ...request });
      const tether = { crypto: "USDT", network: "tron" };
      expect(await reason({ crypto: "ETH", network: "ethereum" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ ...tether, method: "apple_pay" })).toMatchObject({
        unsupported: "payment_method_unsupported",
      });
      expect(await reason({ ...tether, method: "sepa_bank_transfer" })).toMatchObject({
        unsupported: "amount_below_minimum",
      });
      expect(await reason({ ...tether, fiatAmount: "7000.01" })).toMatchObject({
        unsupported: "amount_above_maximum",
        min: "20",
        max: "7000",
      });
      expect(await reason({ crypto: "USDT", network: "solana" })).toMatchObject({ unsupported: "network_unsupported" });
      expect(await reason({ fiat: "USD" })).toMatchObject({ unsupported: "pair_unsupported" });
    }));

  it("have the limits of the pair, which are read without an estimate", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.limitsOf?.(buy)).toEqual({ min: "25", max: "5000" });
      expect(await provider.limitsOf?.(sell)).toEqual({ min: null, max: null });
      const ether = { ...buy, crypto: "ETH", network: "ethereum" };
      expect(await provider.limitsOf?.(ether)).toMatchObject({ unsupported: "pair_unsupported" });
      expect(server.received.filter(({ line }) => line === "GET /v1/estimate")).toEqual([]);
    }));

  it("treat invalid parameters as a rejection although Guardarian responds with 500", async () => {
    const withError = (code: string, message: string, check: (provider: RampProvider) => Promise<void>) => {
      const failure = { request: "GET /v1/estimate", status: 500, response: { statusCode: 500, code, message } };
      return withRecordedProvider(subject, ({ provider }) => check(provider), [failure]);
    };
    await withError("INVALID_REQUEST_PARAMS", "from_amount is less than the minimum", async (provider) => {
      expect(await provider.quote(buy)).toMatchObject({ unsupported: "amount_below_minimum" });
    });
    await withError("INVALID_REQUEST_PARAMS", "Something is wrong", async (provider) => {
      await expect(provider.quote(buy)).rejects.toMatchObject({ code: "provider_unavailable", status: 400 });
    });
    await withError("INTERNAL_ERROR", "from_amount is less than the minimum", async (provider) => {
      await expect(provider.quote(buy)).rejects.toMatchObject({ code: "provider_unavailable", status: 500 });
    });
  });

  it.each(["INVALID_TOKEN", "FORBIDDEN"])("fail as a provider error on %s, whatever its text says", (code) => {
    const response = { statusCode: 403, code, message: "Payment method is not available" };
    const act = async ({ provider }: RecordedProvider) => {
      await expect(provider.quote(buy)).rejects.toMatchObject({ code: "provider_unavailable", status: 403 });
    };
    return withRecordedProvider(subject, act, [{ request: "GET /v1/estimate", status: 403, response }]);
  });

  it("fail as a provider error on a rejected key or a rate limit", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const network of ["tron", "ethereum"]) {
        const asked = provider.quote({ ...buy, crypto: "USDT", network });
        await expect(asked).rejects.toMatchObject({ code: "provider_unavailable" });
      }
    }));
});

describe("Guardarian SELL quotes", () => {
  const estimates = (lines: ReceivedRequest[]) => lines.filter(({ line }) => line === "GET /v1/estimate");

  it("find the crypto amount for the requested fiat within three requests", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote(sell)).toEqual({
        fiatAmount: "499.75",
        cryptoAmount: "0.00583292",
        fees: { provider: "2.51", network: "0.86" },
        expiresAt: null,
      });
      const ways = estimates(server.received).map(({ query }) => [
        query.get("deposit_category"),
        query.get("payout_type"),
      ]);
      expect(ways).toEqual([
        [null, null],
        [null, "SEPA_1"],
        [null, "SEPA_1"],
      ]);
    }));

  it("send no third request when the second response matches", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote({ ...sell, fiatAmount: "90" })).toMatchObject({
        fiatAmount: "90",
        cryptoAmount: "0.0010004",
      });
      expect(estimates(server.received)).toHaveLength(2);
    }));

  it("convert crypto limits to fiat", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote({ ...sell, fiatAmount: "50" })).toMatchObject({
        unsupported: "amount_below_minimum",
        min: "90.91",
      });
      expect(await provider.quote({ ...sell, fiatAmount: "90000" })).toMatchObject({
        unsupported: "amount_above_maximum",
        max: "44554.46",
      });
    }));
});
