import { describe, expect, it } from "vitest";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { toQuote } from "./quote.ts";
import { buy, sell, subject, withResponse } from "./test-case.ts";

describeProvider(subject);

describe("Mercuryo catalog", () => {
  it("has the contracts of its tokens", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.listContracts?.()).toEqual({
        "USDT:tron": "TR7NHq",
        "USDT:ethereum": "0xdac17",
        "USDT:solana": "Es9v",
      });
    }));

  it("becomes offers with our network and method names for the enabled sides", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const bought = ["BTC:mainnet", "USDT:tron", "USDT:ethereum", "ETH:ethereum", "TON:ton", "USDT:solana"];
      const sold = ["BTC:mainnet", "USDT:tron", "USDT:ethereum", "ETH:ethereum", "DOGE:mainnet"];
      const countries = { allow: ["DE", "FR", "GH", "US"] };
      expect(await provider.listOffers()).toEqual([
        { side: "BUY", fiat: "EUR", method: "card", assets: bought, min: "18", max: "6000", countries },
        { side: "BUY", fiat: "EUR", method: "apple_pay", assets: bought, min: "18", max: "6000" },
        { side: "BUY", fiat: "EUR", method: "google_pay", assets: bought, min: "18", max: "6000" },
        { side: "BUY", fiat: "USD", method: "card", assets: bought, min: null, max: null, countries },
        { side: "BUY", fiat: "GHS", method: "card", assets: bought, min: null, max: null, countries },
        { side: "SELL", fiat: "EUR", method: "card", assets: sold, min: null, max: null, countries },
        { side: "SELL", fiat: "USD", method: "card", assets: sold, min: null, max: null, countries },
      ]);
    }));

  it("decides at run time whether NGN is supported", async () => {
    const data = { fiat: ["NGN"], config: { crypto_currencies: [{ currency: "BTC", network: "BITCOIN" }] } };
    const listed = ({ provider }: RecordedProvider) =>
      provider.listOffers().then((offers) => offers.some(({ fiat }) => fiat === "NGN"));
    await withRecordedProvider(subject, async (stage) => expect(await listed(stage)).toBe(false));
    await withRecordedProvider(subject, async (stage) => expect(await listed(stage)).toBe(true), [
      { request: "GET /v1.6/lib/currencies", response: { status: 200, data } },
    ]);
  });

  it("and limits are fetched once for many requests and include the widget ID", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.listOffers()]);
      const lines = server.received.map(({ line }) => line.replace("GET /v1.6", ""));
      expect(lines.toSorted()).toEqual([
        "/lib/currencies",
        "/public/card-countries",
        "/public/currencies-sell",
        "/public/currency-limits",
        "/widget/buy/rate",
        "/widget/buy/rate",
      ]);
      expect(server.received.every(({ query }) => query.get("widget_id") === "mercuryo-widget")).toBe(true);
      expect(server.received.some(({ headers }) => "sdk-partner-token" in headers)).toBe(false);
    }));
});

describe("Mercuryo BUY quotes", () => {
  it("include the fee in the amount the buyer pays", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const quote = { fiatAmount: "100", cryptoAmount: "0.00111046", fees: { provider: "4.5", network: "0" } };
      expect(await provider.quote(buy)).toEqual({ ...quote, expiresAt: null });
    }));

  it.each([
    ["in addition to the rate", { amount: "0.00116279" }],
    ["in crypto", { amount: "0.00116279", fee: "0.00005233", fee_currency: "BTC" }],
    ["already deducted", { amount: "0.00111046" }],
  ])("are the same if the fee is a single amount, %s", (_, shape) => {
    const act = async ({ provider }: RecordedProvider) => {
      expect(await provider.quote(buy)).toMatchObject({
        fiatAmount: "100",
        cryptoAmount: "0.00111046",
        fees: { provider: "4.5" },
      });
    };
    const older = { fee: "4.50", fee_currency: "EUR", subtotal: undefined, total: undefined };
    return withRecordedProvider(subject, act, [withResponse({ ...older, ...shape })]);
  });

  it("map Mercuryo's rejections to our codes", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const reason = async (request: Partial<FiatRequest>) => provider.quote({ ...buy, ...request });
      expect(await reason({ crypto: "ETH", network: "ethereum" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ crypto: "USDT", network: "solana" })).toMatchObject({
        unsupported: "amount_below_minimum",
      });
      expect(await reason({ crypto: "USDT", network: "bsc" })).toMatchObject({ unsupported: "network_unsupported" });
      expect(await reason({ crypto: "DOGE" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ fiatAmount: "19" })).toMatchObject({ min: "20", max: "5000" });
    }));

  it("fail as a provider error on a rejected token or a blocked IP address", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const network of ["tron", "ethereum"]) {
        const asked = provider.quote({ ...buy, crypto: "USDT", network });
        await expect(asked).rejects.toMatchObject({ code: "provider_unavailable" });
      }
    }));
});

describe("Mercuryo SELL quotes", () => {
  it("find the crypto amount for the requested fiat within three requests, and deduct the fee from the rate", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote(sell)).toEqual({
        fiatAmount: "500",
        cryptoAmount: "0.00602882",
        fees: { provider: "15.46", network: "0" },
        expiresAt: null,
      });
      const asked = server.received.map(({ line, query }) => [line.split("/").at(-1), query.get("amount")]);
      expect(asked.slice(-3)).toEqual([
        ["rate", "500"],
        ["convert", "0.00581395"],
        ["convert", "0.00602882"],
      ]);
    }));

  it("deduct no fee when rates include it", () => {
    const settings = (address: string) => ({ ...subject.settings(address), feesInRate: "yes" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider }) => {
      expect(await provider.quote(sell)).toMatchObject({
        fiatAmount: "500",
        cryptoAmount: "0.00584799",
        fees: { provider: "15" },
      });
    });
  });

  it.each([
    ["0.16", "490.2", "475.5"],
    ["0.1634", "490.2", "475.5"],
    ["0.1634", "475.5", "475.5"],
    ["1.00", "475.5", "475.5"],
    [null, "475.5", "475.5"],
  ])("with the rounded rate %s and the fiat amount %s pay out %s", (rate, fiat_amount, brings) => {
    const told = { currency: "DOGE", amount: "3000", fiat_currency: "EUR", fiat_amount, rate, fee: "14.70" };
    const request = { ...sell, crypto: "DOGE" };
    expect(toQuote(told, request, false)).toMatchObject({ fiatAmount: brings, cryptoAmount: "3000" });
  });

  it("outside the SELL limits send no request", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote({ ...sell, fiatAmount: "51.29" })).toMatchObject({
        unsupported: "amount_below_minimum",
        min: "51.3",
      });
      expect(await provider.quote({ ...sell, fiatAmount: "2992.51" })).toMatchObject({
        unsupported: "amount_above_maximum",
        max: "2992.5",
      });
      expect(server.received.filter(({ line }) => /rate$|convert$/.test(line))).toHaveLength(0);
    }));
});
