import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { signPage } from "./sign.ts";
import { buy, secret, sell, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_01",
  cryptoAmount: "0.00097",
  returnUrl: "https://slipway.test/checkout/a b?x=1&y=2",
  buyerIp: "203.0.113.7",
  callbackUrl: "https://slipway.test/api/callbacks/alchemy-pay",
  buyerInput: {},
};
const sale: Order = { ...order, ...sell, cryptoAmount: "0.00622051" };

describe("Alchemy Pay checkout", () => {
  it("fixes the crypto, amount and wallet of a BUY, with return and callback URLs", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const { link, providerTransactionId } = await provider.createCheckout(order);
      const { sign, timestamp, ...query } = Object.fromEntries(new URL(link).searchParams);
      expect(query).toEqual({
        appId: "ach_app_sim",
        merchantOrderNo: "tx_01",
        fiat: "USD",
        fiatAmount: "100",
        crypto: "BTC",
        network: "BTC",
        address: wallet,
        showTable: "buy",
        redirectUrl: order.returnUrl,
        callbackUrl: order.callbackUrl,
      });
      expect(sign).toBe(signPage(secret, "BUY", timestamp ?? "", query));
      expect(providerTransactionId).toBeNull();
      expect(server.received.filter(({ line }) => !line.endsWith("/list"))).toHaveLength(0);
    }));

  it("of a SELL sends the crypto, the country of the fiat, and our page as return URL", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { link } = await provider.createCheckout(sale);
      const { sign, timestamp, ...query } = Object.fromEntries(new URL(link).searchParams);
      expect(query).toEqual({
        appId: "ach_app_sim",
        merchantOrderNo: "tx_01",
        type: "sell",
        showTable: "sell",
        crypto: "BTC",
        network: "BTC",
        cryptoAmount: "0.00622051",
        fiat: "EUR",
        country: "FR",
        withdrawUrl: order.returnUrl,
        urlType: "web",
        callbackUrl: order.callbackUrl,
      });
      expect(sign).toBe(signPage(secret, "SELL", timestamp ?? "", query));
    }));

  it("prefers the stated country where the fiat is offered, and sends none for a BUY without it", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const countryOf = async (one: Order) =>
        new URL((await provider.createCheckout(one)).link).searchParams.get("country");
      expect(await countryOf({ ...sale, country: "DE" })).toBe("DE");
      expect(await countryOf({ ...sale, country: "NG" })).toBe("FR");
      expect(await countryOf({ ...order, country: "EC" })).toBe("EC");
      expect(await countryOf({ ...order, country: "NG" })).toBeNull();
      expect(await countryOf(order)).toBeNull();
    }));

  it.each([
    ["es", "es"],
    ["es-MX", "es"],
    ["en-GB", "en-US"],
    ["zh-HK", "zh-HK"],
    ["zh-TW", "zh-HK"],
    ["zh-Hant", "zh-HK"],
    ["zh", null],
    ["zh-CN", null],
    ["fr-FR", null],
    [null, null],
  ])("opens a BUY in a language that the page has: %s is %s", (locale, language) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { link } = await provider.createCheckout({ ...order, locale });
      const { sign, timestamp = "", ...query } = Object.fromEntries(new URL(link).searchParams);
      expect(query.language ?? null).toBe(language);
      expect(sign).toBe(signPage(secret, "BUY", timestamp, query));
    }),
  );

  it("sends the fiat of a SELL with a listed country, or neither", () => {
    const settings = (address: string) => ({ ...subject.settings(address), countries: "EUR=ES" });
    const chosen = async (subjectOf: typeof subject, request: Partial<Order>) => {
      let told: (string | null)[] = [];
      await withRecordedProvider(subjectOf, async ({ provider }) => {
        const { searchParams } = new URL((await provider.createCheckout({ ...sale, ...request })).link);
        told = [searchParams.get("fiat"), searchParams.get("country")];
      });
      return told;
    };
    return Promise.all([
      expect(chosen(subject, { fiat: "USD", method: "bank_transfer" })).resolves.toEqual(["USD", "US"]),
      expect(chosen({ ...subject, settings }, {})).resolves.toEqual(["EUR", "DE"]),
      expect(chosen(subject, { fiat: "BRL", method: "pix" })).resolves.toEqual([null, null]),
    ]);
  });

  it("leaves the deposit to Alchemy Pay's page when a tag is required", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { link } = await provider.createCheckout({ ...sale, crypto: "XRP", network: "mainnet" });
      expect([...new URL(link).searchParams.keys()]).not.toContain("withdrawUrl");
    }));

  it("requests a whole amount for a fiat without decimals", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { link } = await provider.createCheckout({ ...order, fiat: "JPY", fiatAmount: "15000.6" });
      expect(new URL(link).searchParams.get("fiatAmount")).toBe("15001");
    }));

  it("states when its signature expires, unless that is disabled", async () => {
    const endOf = async (linkMinutes: string) => {
      let end: Date | undefined;
      const settings = (address: string) => ({ ...subject.settings(address), linkMinutes });
      await withRecordedProvider({ ...subject, settings }, async ({ provider }) => {
        end = (await provider.createCheckout(order)).linkExpiresAt;
      });
      return end;
    };
    const minutes = ((await endOf("5"))?.getTime() ?? 0) - Date.now();
    expect(minutes).toBeGreaterThan(4 * 60_000);
    expect(minutes).toBeLessThanOrEqual(5 * 60_000);
    expect(await endOf("0")).toBeUndefined();
  });

  it("is rejected for a route that Alchemy Pay does not list", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      await expect(provider.createCheckout({ ...order, crypto: "XMR" })).rejects.toMatchObject({
        code: "route_unsupported",
      });
    }));
});
