import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { buy, sell, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_01",
  cryptoAmount: "0.0018112",
  returnUrl: "https://slipway.test/checkout/token-1",
  buyerIp: "203.0.113.7",
  callbackUrl: "https://slipway.test/api/callbacks/x",
  buyerInput: {},
};

describe("Guardarian checkout", () => {
  it("sends the wallet, our reference, the return URLs and the buyer's IP address", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.createCheckout(order)).toEqual({
        link: "https://payments.guardarian.com/en/checkout?tid=5808727624",
        providerTransactionId: "5808727624",
      });
      const { headers, body } = server.received.at(-1) ?? { headers: {}, body: "" };
      expect(headers).toMatchObject({ "x-api-key": "guardarian-api-key", "x-forwarded-for": "203.0.113.7" });
      expect(JSON.parse(body)).toEqual({
        from_amount: 100,
        from_currency: "EUR",
        from_network: "EUR",
        to_currency: "BTC",
        to_network: "BTC",
        redirects: { successful: order.returnUrl, cancelled: order.returnUrl, failed: order.returnUrl },
        external_partner_link_id: "tx_01",
        locale: "en",
        payout_info: { payout_address: wallet, extra_id: "", skip_choose_payout_address: true },
        deposit: { payment_category: "VISA_MC", skip_choose_payment_category: true },
      });
    }));

  it("sends the stated country, and the state of a buyer in the US", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const customerOf = async (place: Partial<Order>) => {
        await provider.createCheckout({ ...order, ...place });
        const { customer_country, customer } = JSON.parse(server.received.at(-1)?.body ?? "");
        return { customer_country, customer };
      };
      expect(await customerOf({ country: "US", region: "TX" })).toEqual({
        customer_country: "US",
        customer: { billing_info: { country_alpha_2: "US", us_region_alpha_2: "TX" } },
      });
      expect(await customerOf({ country: "CA", region: "ON" })).toEqual({
        customer_country: "CA",
        customer: { billing_info: { country_alpha_2: "CA" } },
      });
      expect(await customerOf({ country: null, region: null })).toEqual({});
    }));

  it("sends the wallet's tag", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const tagOf = async (walletTag: string) => {
        await provider.createCheckout({ ...order, walletTag });
        return JSON.parse(server.received.at(-1)?.body ?? "").payout_info.extra_id;
      };
      expect([await tagOf("12"), await tagOf("none")]).toEqual(["12", ""]);
    }));

  it("of a SELL sends no wallet, sends the exact amount, and builds a missing link", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const sale = { ...order, ...sell, cryptoAmount: "0.00583292", buyerIp: null };
      expect(await provider.createCheckout(sale)).toEqual({
        link: "https://payments.guardarian.com/checkout?tid=5808727625",
        providerTransactionId: "5808727625",
      });
      const { headers, body } = server.received.at(-1) ?? { headers: {}, body: "" };
      expect(body).toContain('"from_amount":0.00583292,');
      expect(body).not.toContain("payout_info");
      expect(Object.keys(headers)).not.toContain("x-forwarded-for");
    }));

  it("of a BUY without a wallet is rejected without a request", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await expect(provider.createCheckout({ ...order, wallet: null })).rejects.toMatchObject({
        details: { data: { unsupported: { code: "wallet_address_required" } } },
      });
      expect(server.received.filter(({ line }) => line.startsWith("POST"))).toHaveLength(0);
    }));

  it.each([
    [400, "BAD_REQUEST"],
    [500, "INVALID_REQUEST_PARAMS"],
  ])("reports a wallet that Guardarian rejects with %i %s", (status, code) => {
    const response = { statusCode: status, code, message: ["payout_address must be valid for the network"] };
    const act = async ({ provider }: RecordedProvider) => {
      await expect(provider.createCheckout(order)).rejects.toMatchObject({
        details: { data: { unsupported: { code: "wallet_address_invalid" } } },
      });
    };
    return withRecordedProvider(subject, act, [{ request: "POST /v1/transaction", status, response }]);
  });

  it.each([
    ["a minute by default", {}, 60],
    ["as long as Guardarian says", { "retry-after": "40" }, 40],
  ])("asks the buyer to wait %s when the limit of their address is reached", (_name, headers, seconds) => {
    const response = { message: "Too many requests" };
    const throttled = { request: "POST /v1/transaction", status: 429, headers, response };
    const act = async ({ provider }: RecordedProvider) => {
      const asked = provider.createCheckout(order);
      const details = { retryAfterSeconds: seconds, data: { limit: "orders_per_address" } };
      await expect(asked).rejects.toMatchObject({ code: "provider_unavailable", details });
    };
    return withRecordedProvider(subject, act, [throttled]);
  });

  it("is not returned when the order has a different wallet", () => {
    const other = {
      id: "1",
      status: "new",
      payout: { address: "bc1qother" },
      redirect_url: "https://payments.guardarian.com/x",
    };
    const act = async ({ provider }: RecordedProvider) => {
      await expect(provider.createCheckout(order)).rejects.toMatchObject({ code: "provider_unavailable" });
    };
    return withRecordedProvider(subject, act, [{ request: "POST /v1/transaction", response: other }]);
  });

  it("accepts an order that does not state the wallet", () => {
    const silent = {
      id: "1",
      status: "new",
      payout: { address: null },
      redirect_url: "https://payments.guardarian.com/x",
    };
    const act = async ({ provider }: RecordedProvider) => {
      expect((await provider.createCheckout(order)).link).toBe("https://payments.guardarian.com/x");
    };
    return withRecordedProvider(subject, act, [{ request: "POST /v1/transaction", response: silent }]);
  });
});
