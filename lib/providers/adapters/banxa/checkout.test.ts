import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { buy, orderId, sell, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_01",
  cryptoAmount: "0.001605",
  returnUrl: "https://slipway.test/checkout/token-1",
  buyerIp: "203.0.113.7",
  callbackUrl: "https://slipway.test/api/callbacks/x",
  buyerInput: {},
};
const sale = { ...order, ...sell, cryptoAmount: "0.00833264", reference: "tx_02" };

describe("Banxa checkout", () => {
  it("sends the wallet, our reference and the return URL, and its link expires after one minute", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const before = Date.now();
      const { linkExpiresAt, ...checkout } = await provider.createCheckout(order);
      expect(checkout).toEqual({
        link: `https://checkout.banxa.com/order/${orderId}`,
        providerTransactionId: orderId,
      });
      expect(linkExpiresAt?.getTime()).toBeGreaterThanOrEqual(before + 60_000);
      expect(linkExpiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
      const { headers, body } = server.received.at(-1) ?? { headers: {}, body: "" };
      expect(headers).toMatchObject({ "x-api-key": "banxa-api-key" });
      expect(JSON.parse(body)).toEqual({
        crypto: "BTC",
        blockchain: "BTC",
        fiat: "EUR",
        fiatAmount: "100",
        paymentMethodId: "debit-credit-card",
        walletAddress: wallet,
        redirectUrl: order.returnUrl,
        externalCustomerId: "tx_01",
        externalOrderId: "tx_01",
        ipRange: "203.0.113.0/24",
      });
    }));

  it("names the customer if the order has one", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.createCheckout({ ...order, customerId: "0123456789abcdefABCDEF" });
      const sent = JSON.parse(server.received.at(-1)?.body ?? "");
      expect(sent).toMatchObject({ externalCustomerId: "0123456789abcdefABCDEF", externalOrderId: "tx_01" });
    }));

  it("sends the wallet's tag for a BUY", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const tagOf = async (wish: Partial<Order>) => {
        await provider.createCheckout({ ...order, ...wish });
        return JSON.parse(server.received.at(-1)?.body ?? "").walletAddressTag;
      };
      expect([await tagOf({ walletTag: "12" }), await tagOf({ walletTag: "none" })]).toEqual(["12", undefined]);
    }));

  it("of a SELL is by crypto amount and sends the refund wallet", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.createCheckout({ ...sale, buyerInput: { wallet_address: ` ${wallet} ` } });
      const body = JSON.parse(server.received.at(-1)?.body ?? "");
      expect(body).toMatchObject({ cryptoAmount: "0.00833264", walletAddress: wallet });
      expect(body).not.toHaveProperty("fiatAmount");
    }));

  it.each([
    ["203.0.113.7", "ipRange", { ipRange: "203.0.113.0/24" }],
    ["2001:db8:1:2:3:4:5:6", "ipRange", { ipRange: "2001:db8:1:2::/64" }],
    ["2001:db8::1", "ipBinding.range", { ipBinding: { range: "2001:db8::/64" } }],
    ["fe80::1%eth0", "ipRange", { ipRange: "fe80::/64" }],
    ["203.0.113.7", "", {}],
    [null, "ipRange", {}],
  ])("binds the order of a buyer at %s to their network as %s", (buyerIp, ipBindingField, expected) => {
    const settings = (address: string) => ({ ...subject.settings(address), ipBindingField });
    return withRecordedProvider({ ...subject, settings }, async ({ provider, server }) => {
      for (const one of [order, { ...sale, wallet }]) {
        await provider.createCheckout({ ...one, buyerIp });
        const { ipRange, ipBinding } = JSON.parse(server.received.at(-1)?.body ?? "");
        expect({ ...(ipRange && { ipRange }), ...(ipBinding && { ipBinding }) }).toEqual(expected);
      }
    });
  });

  it("asks the buyer only for a missing wallet", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const asked = async (wish: Partial<Order>) =>
        (await provider.getBuyerFields?.({ ...order, ...wish }))?.map(({ key, label, isRequired }) => [
          key,
          label,
          isRequired,
        ]);
      expect(await asked({ wallet: null })).toEqual([["wallet_address", "Your BTC wallet address", true]]);
      expect(await asked({ ...sale, buyerInput: { wallet_address: " " } })).toEqual([
        ["wallet_address", "The wallet address you send from", true],
      ]);
      expect(await asked({})).toEqual([]);
      expect(await asked({ wallet: null, buyerInput: { wallet_address: wallet } })).toEqual([]);
    }));

  it("without a wallet is rejected without creating an order", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      for (const wish of [{ ...order, wallet: null }, sale])
        await expect(provider.createCheckout(wish)).rejects.toMatchObject({
          details: { data: { unsupported: { code: "wallet_address_required" } } },
        });
      expect(server.received.filter(({ line }) => line.startsWith("POST"))).toHaveLength(0);
    }));

  it("reports that Banxa doesn't serve the country of the buyer's address", () => {
    const response = { code: 5034, message: "The blockchain is not available in the country" };
    const act = async ({ provider }: RecordedProvider) => {
      await expect(provider.createCheckout(order)).rejects.toMatchObject({
        code: "route_unsupported",
        details: { data: { unsupported: { code: "country_unsupported" } } },
      });
    };
    return withRecordedProvider(subject, act, [{ request: "POST /acme/v2/buy", status: 422, response }]);
  });

  it("reports a wallet that Banxa rejects", () => {
    const response = { code: 4002, message: "Validation error", errors: { walletAddress: ["is invalid"] } };
    const act = async ({ provider }: RecordedProvider) => {
      await expect(provider.createCheckout(order)).rejects.toMatchObject({
        details: { data: { unsupported: { code: "wallet_address_invalid" } } },
      });
    };
    return withRecordedProvider(subject, act, [{ request: "POST /acme/v2/buy", status: 422, response }]);
  });
});
