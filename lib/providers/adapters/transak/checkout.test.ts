import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { buy, sell, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_01",
  cryptoAmount: "0.000967",
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: "https://slipway.test/api/callbacks/transak",
  buyerIp: "203.0.113.7",
  buyerInput: {},
};
const lastBody = ({ server }: RecordedProvider) => server.received.at(-1)?.body ?? "";

describe("Transak checkout", () => {
  it("creates a link that is valid for five minutes", () =>
    withRecordedProvider(subject, async (stage) => {
      const before = Date.now();
      const { linkExpiresAt, ...checkout } = await stage.provider.createCheckout(order);
      expect(checkout).toEqual({
        link: "https://global-stg.transak.com/?apiKey=transak-api-key&sessionId=s-1",
        providerTransactionId: null,
      });
      expect(linkExpiresAt?.getTime()).toBeGreaterThanOrEqual(before + 5 * 60_000);
      expect(linkExpiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
      expect(stage.server.received.at(-1)?.headers).toMatchObject({
        "access-token": "partner_access_token_sim",
        "x-user-ip": "203.0.113.7",
      });
      expect(JSON.parse(lastBody(stage))).toEqual({
        widgetParams: {
          apiKey: "transak-api-key",
          referrerDomain: "slipway.test",
          productsAvailed: "BUY",
          fiatCurrency: "EUR",
          cryptoCurrencyCode: "BTC",
          network: "mainnet",
          paymentMethod: "credit_debit_card",
          fiatAmount: 100,
          walletAddress: wallet,
          disableWalletAddressForm: true,
          partnerOrderId: "tx_01",
          redirectURL: "https://slipway.test/checkout/token-1",
        },
      });
    }));

  it("sends the stated country", () =>
    withRecordedProvider(subject, async (stage) => {
      await stage.provider.createCheckout({ ...order, country: "DE" });
      expect(JSON.parse(lastBody(stage)).widgetParams).toMatchObject({ countryCode: "DE" });
    }));

  it("names the customer if the order has one", () =>
    withRecordedProvider(subject, async (stage) => {
      await stage.provider.createCheckout({ ...order, customerId: "0123456789abcdefABCDEF" });
      const { widgetParams } = JSON.parse(lastBody(stage));
      expect(widgetParams).toMatchObject({ partnerCustomerId: "0123456789abcdefABCDEF", partnerOrderId: "tx_01" });
    }));

  it("sends a wallet with a tag as address data", () =>
    withRecordedProvider(subject, async (stage) => {
      await stage.provider.createCheckout({ ...order, walletTag: "12" });
      const { widgetParams } = JSON.parse(lastBody(stage));
      expect(widgetParams).toMatchObject({
        walletAddressesData: { coins: { BTC: { address: wallet, addressAdditionalData: "12" } } },
        disableWalletAddressForm: true,
      });
      expect(widgetParams).not.toHaveProperty("walletAddress");
      await stage.provider.createCheckout({ ...order, walletTag: "none" });
      expect(JSON.parse(lastBody(stage)).widgetParams).toMatchObject({ walletAddress: wallet });
    }));

  it("of a SELL sends the exact crypto amount and no wallet", () =>
    withRecordedProvider(subject, async (stage) => {
      const sale = { ...order, ...sell, wallet, cryptoAmount: "0.005832901234567891", buyerIp: null };
      await stage.provider.createCheckout(sale);
      expect(lastBody(stage)).toContain('"cryptoAmount":0.005832901234567891,');
      const { widgetParams } = JSON.parse(lastBody(stage));
      expect(widgetParams).toMatchObject({ productsAvailed: "SELL", paymentMethod: "sepa_bank_transfer" });
      expect(Object.keys(widgetParams)).not.toContain("walletAddress");
      expect(Object.keys(widgetParams)).not.toContain("fiatAmount");
      expect(Object.keys(stage.server.received.at(-1)?.headers ?? {})).not.toContain("x-user-ip");
    }));

  it("without a wallet lets Transak's page ask for it", () =>
    withRecordedProvider(subject, async (stage) => {
      await stage.provider.createCheckout({ ...order, wallet: null });
      expect(lastBody(stage)).not.toContain("allet");
    }));

  it("sends the domain registered with Transak when it is configured", () => {
    const settings = (address: string) => ({ ...subject.settings(address), referrerDomain: "partner.example" });
    return withRecordedProvider({ ...subject, settings }, async (stage) => {
      await stage.provider.createCheckout(order);
      expect(JSON.parse(lastBody(stage)).widgetParams.referrerDomain).toBe("partner.example");
    });
  });

  it("reports an error that Transak returns inside a 200", () => {
    const response = { error: { statusCode: 400, message: "Invalid wallet address" } };
    const act = async ({ provider }: RecordedProvider) => {
      await expect(provider.createCheckout(order)).rejects.toMatchObject({
        details: { data: { unsupported: { code: "wallet_address_invalid" } } },
      });
    };
    return withRecordedProvider(subject, act, [{ request: "POST /api/v2/auth/session", response }]);
  });

  it("is rejected for a route that Transak does not list", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      await expect(provider.createCheckout({ ...order, crypto: "XMR" })).rejects.toMatchObject({
        code: "route_unsupported",
      });
    }));
});
