import { describe, expect, it } from "vitest";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { hmac } from "#lib/providers/signature.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import type { ReceivedRequest } from "#lib/providers/test-recorded-server.ts";
import { buy, secret, sell, subject } from "./test-case.ts";

describeProvider(subject);

const quotes = (lines: ReceivedRequest[]) => lines.filter(({ line }) => line.endsWith("/order/quote"));
const asked = (lines: ReceivedRequest[]) => quotes(lines).map(({ body }) => JSON.parse(body));

describe("Alchemy Pay catalog", () => {
  it("becomes offers with our network and method names, all countries of a method, and their widest limits", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const purchase = { side: "BUY", assets: ["BTC:mainnet", "USDT:tron", "USDC:polygon", "ETH:arbitrum"] };
      const sale = { side: "SELL", assets: ["BTC:mainnet", "USDT:tron", "XRP:mainnet"] };
      const servedIn = (...allow: string[]) => ({ countries: { allow } });
      expect(await provider.listOffers()).toEqual([
        { ...purchase, fiat: "USD", method: "card", min: "15", max: "2000", ...servedIn("US", "EC", "CO") },
        { ...purchase, fiat: "USD", method: "apple_pay", min: "15", max: null, ...servedIn("US") },
        { ...purchase, fiat: "JPY", method: "card", min: "3000", max: "300000", ...servedIn("JP") },
        { ...purchase, fiat: "IDR", method: "bank_transfer", min: "200000", max: "90000000", ...servedIn("ID") },
        { ...sale, fiat: "EUR", method: "sepa_bank_transfer", min: "20", max: "5000", ...servedIn("DE", "FR") },
        { ...sale, fiat: "USD", method: "bank_transfer", min: "20", max: "5000", ...servedIn("EC", "US") },
        // Its row is for no country.
        { ...sale, fiat: "BRL", method: "pix", min: "100", max: "20000" },
      ]);
    }));

  it("is fetched once for many requests, signed over the sorted query and no body", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(sell), provider.listOffers()]);
      const lists = server.received.filter(({ line }) => line.endsWith("/list"));
      expect(lists).toHaveLength(3);
      for (const { line, query, headers, body } of lists) {
        const search = query.size === 0 ? "" : `?${query}`;
        const message = [String(headers.timestamp), line.replace(" ", ""), search];
        expect(headers.sign).toBe(hmac({ algorithm: "sha256", key: secret, message, encoding: "base64" }));
        expect(headers.appid).toBe("ach_app_sim");
        expect(body).toBe("");
      }
    }));

  it("prefers configured method names", () => {
    const settings = (address: string) => ({ ...subject.settings(address), methods: "20001=mobile_money, 501=card" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider }) => {
      const methods = (await provider.listOffers()).filter(({ fiat, side }) => fiat === "USD" && side === "BUY");
      expect(methods.map(({ method }) => method)).toEqual(["card", "mobile_money"]);
    });
  });
});

describe("Alchemy Pay BUY quotes", () => {
  it("include all fees in the amount the buyer pays", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(buy)).toEqual({
        fiatAmount: "100",
        cryptoAmount: "0.00097",
        fees: { provider: "4.5", network: "1.29" },
        expiresAt: null,
      });
    }));

  it("send sorted keys and exactly the signed bytes", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.quote(buy);
      const [sent] = quotes(server.received);
      const { headers, body } = sent ?? { headers: { timestamp: "", sign: "" }, body: "" };
      expect(body).toBe(
        '{"amount":"100","crypto":"BTC","fiat":"USD","network":"BTC","payWayCode":"10001","side":"BUY"}',
      );
      const message = [String(headers.timestamp), "POST/open/api/v4/merchant/order/quote", body];
      expect(headers.sign).toBe(hmac({ algorithm: "sha256", key: secret, message, encoding: "base64" }));
      expect(Math.abs(Number(headers.timestamp) - Date.now())).toBeLessThan(60_000);
    }));

  it("use and return whole amounts for fiats without decimals", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const yen = { ...buy, fiat: "JPY", crypto: "USDT", network: "tron", fiatAmount: "15000.6" };
      expect(await provider.quote(yen)).toMatchObject({ fiatAmount: "15001", cryptoAmount: "92.1" });
      expect(asked(server.received)).toMatchObject([{ amount: "15001" }]);
    }));

  it("map Alchemy Pay's rejections to our codes, whatever the HTTP status", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const reason = async (request: Partial<FiatRequest>) =>
        provider.quote({ ...buy, crypto: "USDT", network: "tron", method: "apple_pay", ...request });
      expect(await reason({ fiatAmount: "31" })).toMatchObject({ unsupported: "amount_below_minimum", min: "35" });
      expect(await reason({ fiatAmount: "32" })).toMatchObject({ unsupported: "amount_above_maximum" });
      expect(await reason({ fiatAmount: "33" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(await reason({ network: "solana" })).toMatchObject({ unsupported: "network_unsupported" });
      expect(await reason({ crypto: "XRP", network: "mainnet" })).toMatchObject({ unsupported: "pair_unsupported" });
    }));

  it("fail as a provider error on a rejected signature, a rate limit or an unknown error", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const fiatAmount of ["34", "35", "36"]) {
        const quote = provider.quote({ ...buy, crypto: "USDT", network: "tron", method: "apple_pay", fiatAmount });
        await expect(quote).rejects.toMatchObject({ code: "provider_unavailable" });
      }
    }));
});

describe("Alchemy Pay SELL quotes", () => {
  it("find the crypto amount for the requested fiat within three requests, after all fees", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote(sell)).toEqual({
        fiatAmount: "500.02",
        cryptoAmount: "0.00622051",
        fees: { provider: "15.88", network: "0.4" },
        expiresAt: null,
      });
      // This list has no BUY for EUR, so the minimum SELL gives the first estimate.
      expect(asked(server.received).map(({ side, amount }) => `${side} ${amount}`)).toEqual([
        "SELL 0.0005",
        "SELL 0.0060241",
        "SELL 0.00622051",
      ]);
    }));

  it("estimate from a BUY price within the BUY limits, without a payment method", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const dollars = { ...sell, fiat: "USD", crypto: "USDT", network: "tron", method: "bank_transfer" };
      expect(await provider.quote({ ...dollars, fiatAmount: "3000" })).toMatchObject({
        fiatAmount: "3000",
        cryptoAmount: "3093.90265967",
      });
      expect(asked(server.received)).toEqual([
        { side: "BUY", amount: "2000", crypto: "USDT", network: "TRX", fiat: "USD", payWayCode: "10001" },
        { side: "SELL", amount: "2850", crypto: "USDT", network: "TRX", fiat: "USD" },
        { side: "SELL", amount: "3093.90265967", crypto: "USDT", network: "TRX", fiat: "USD" },
      ]);
    }));

  it("convert crypto limits to fiat", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const dollars = { ...sell, fiat: "USD", crypto: "USDT", network: "tron", method: "bank_transfer" };
      expect(await provider.quote({ ...dollars, fiatAmount: "21" })).toMatchObject({
        unsupported: "amount_below_minimum",
        min: "22.11",
      });
      expect(await provider.quote({ ...sell, fiatAmount: "4999" })).toMatchObject({
        unsupported: "amount_above_maximum",
        max: "4150",
      });
    }));

  it("are too small when fees exceed the amount", () => {
    const response = {
      success: true,
      data: { crypto: "BTC", network: "BTC", fiat: "EUR", fiatQuantity: "41.5", rampFee: "41", networkFee: "0.5" },
    };
    const act = async ({ provider }: RecordedProvider) => {
      expect(await provider.quote({ ...sell, fiatAmount: "41.5" })).toMatchObject({
        unsupported: "amount_below_minimum",
      });
    };
    return withRecordedProvider(subject, act, [{ request: "POST /open/api/v4/merchant/order/quote", response }]);
  });
});
