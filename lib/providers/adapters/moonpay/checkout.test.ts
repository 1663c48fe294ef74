import { describe, expect, it } from "vitest";
import { dayMs } from "#lib/duration.ts";
import type { Order } from "#lib/providers/provider.ts";
import { hmac } from "#lib/providers/signature.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { assertSigned, hashAddress, signQuery } from "./api.ts";
import { buy, sell, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_01",
  cryptoAmount: "0.00095",
  returnUrl: "https://slipway.test/checkout/a b?x=1&y=2",
  buyerIp: null,
  callbackUrl: "https://slipway.test/api/callbacks/x",
  buyerInput: {},
};

describe("MoonPay signatures", () => {
  it("sign query strings as in the documented vectors", () => {
    const search =
      "?apiKey=pk_test_sim&currencyCode=btc&baseCurrencyCode=ngn&baseCurrencyAmount=150000&walletAddress=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq&externalTransactionId=tx_01";
    expect(signQuery("sk_test_sim", search)).toBe("sdS5lhSAdp8hygtHIg96i19Xtzy6/jnacEGyuRE+ffM=");
    expect(signQuery("test_secret", "test_message")).toBe("ZaIJF7XWibQHwbbgx6qd5AIh78SB/+WPJIXFHYIqzs4=");
    expect(signQuery("sk_test_other", search)).not.toBe(signQuery("sk_test_sim", search));
  });

  it("hash the buyer's IP address as in the vector of a public client", () => {
    expect(hashAddress("secretKey2", "1.2.3.4")).toBe("CN35SFB5PKS4vkiZ4CglTxRgTAaUHBLGZcenAw6gHEY=");
    expect(hashAddress("secretKey2", "1.2.3.5")).not.toBe(hashAddress("secretKey2", "1.2.3.4"));
  });

  it("verify the documented callback vector and reject variations of it", () => {
    const s = "d8ba26cf6dfae954ce1efd52cf61c1c7ca09c58b26b8ae8f39249eca2aac822f";
    const text = '{"type":"transaction_updated","data":{"id":"t1","status":"completed"}}';
    const at = new Date(1_700_000_000_000);
    const verify =
      (header: string, body = text, moment = at, key = "wk_test_sim") =>
      () =>
        assertSigned(
          { method: "POST", path: "/", headers: { "moonpay-signature-v2": header }, body: Buffer.from(body) },
          key,
          moment,
        );
    expect(verify(`t=1700000000,s=${s}`)).not.toThrow();
    expect(verify(`s=${s}, t=1700000000`)).not.toThrow();
    expect(verify(`t=1700000000,s=${s}`, text, new Date(at.getTime() + dayMs))).not.toThrow();
    expect(verify(`t=1700000000,s=${s}`, text, new Date(at.getTime() + dayMs + 1))).toThrow();
    expect(verify(`t=1700000000,s=${s}`, text, new Date(at.getTime() - 5 * 60_000))).not.toThrow();
    expect(verify(`t=1700000000,s=${s}`, text, new Date(at.getTime() - 5 * 60_000 - 1))).toThrow();
    expect(verify(`t=1700000001,s=${s}`)).toThrow();
    expect(verify(`t=1700000000,s=${s.toUpperCase()}`)).toThrow();
    expect(verify(`t=1700000000,s=${Buffer.from(s, "hex").toString("base64")}`)).toThrow();
    expect(verify(`t=1700000000,s=${s.slice(1)}`)).toThrow();
    expect(verify(`t=1700000000,s=${s}`, text.replace("t1", "t2"))).toThrow();
    expect(verify(`t=1700000000,s=${s}`, text, at, "wk_test_other")).toThrow();
    expect(
      verify(
        `t=1700000000,s=${hmac({ algorithm: "sha256", key: "", message: ["1700000000.", text], encoding: "hex" })}`,
        text,
        at,
        "",
      ),
    ).toThrow();
  });

  it("are the last parameter of the checkout link and cover its exact query", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const side of ["BUY", "SELL"] as const) {
        const { link } = await provider.createCheckout({ ...order, ...(side === "SELL" ? sell : buy) });
        const [base = "", signature = ""] = link.split("&signature=");
        const search = base.slice(base.indexOf("?"));
        expect(decodeURIComponent(signature)).toBe(signQuery("sk_test_sim", search));
        expect(new URL(link).search.startsWith(`${search}&signature=`)).toBe(true);
      }
    }));
});

describe("MoonPay checkout", () => {
  it("fixes the crypto, amount and wallet of a BUY", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { link, providerTransactionId } = await provider.createCheckout(order);
      const { signature: _, ...query } = Object.fromEntries(new URL(link).searchParams);
      expect(query).toEqual({
        apiKey: "pk_test_sim",
        currencyCode: "btc",
        baseCurrencyCode: "usd",
        baseCurrencyAmount: "100",
        lockAmount: "true",
        paymentMethod: "credit_debit_card",
        walletAddress: wallet,
        externalTransactionId: "tx_01",
        redirectURL: order.returnUrl,
      });
      expect(providerTransactionId).toBeNull();
    }));

  it.each([
    ["both", true, true],
    ["buy", true, false],
    ["off", false, false],
  ])("binds links to the buyer's IP address with ipMatching=%s", (ipMatching, buys, sales) => {
    const settings = (address: string) => ({ ...subject.settings(address), ipMatching });
    return withRecordedProvider({ ...subject, settings }, async ({ provider }) => {
      for (const [route, isBound] of [[buy, buys] as const, [sell, sales] as const]) {
        const { link, linkExpiresAt } = await provider.createCheckout({ ...order, ...route, buyerIp: "203.0.113.9" });
        const hash = hashAddress("sk_test_sim", "203.0.113.9");
        expect(new URL(link).searchParams.get("allowedIpAddress")).toBe(isBound ? hash : null);
        // Inside the signed query, and created again when the buyer comes back.
        expect(link.indexOf("allowedIpAddress=") < link.indexOf("&signature=")).toBe(true);
        expect(linkExpiresAt !== undefined && linkExpiresAt <= new Date()).toBe(isBound);
        const unknown = await provider.createCheckout({ ...order, ...route });
        expect(unknown.link).not.toContain("allowedIpAddress");
        expect(unknown.linkExpiresAt).toBeUndefined();
      }
    });
  });

  it("names the customer inside the signed query if the order has one", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { link } = await provider.createCheckout({ ...order, customerId: "0123456789abcdefABCDEF" });
      const [signed = "", signature = ""] = link.split("&signature=");
      expect(new URL(signed).searchParams.get("externalCustomerId")).toBe("0123456789abcdefABCDEF");
      expect(decodeURIComponent(signature)).toBe(signQuery("sk_test_sim", new URL(signed).search));
    }));

  it("sends the wallet's tag", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const tagOf = async (walletTag: string | null) => {
        const { link } = await provider.createCheckout({ ...order, walletTag });
        return new URL(link).searchParams.get("walletAddressTag");
      };
      expect([await tagOf("12"), await tagOf("none"), await tagOf(null)]).toEqual(["12", null, null]);
    }));

  it("sends the refund wallet and fiat currency of a SELL", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { link } = await provider.createCheckout({ ...order, ...sell });
      const query = new URL(link).searchParams;
      expect(query.get("baseCurrencyCode")).toBe("btc");
      expect(query.get("quoteCurrencyCode")).toBe("eur");
      expect(query.get("quoteCurrencyAmount")).toBe("500");
      expect(query.get("refundWalletAddress")).toBe(wallet);
      expect(query.get("paymentMethod")).toBe("sepa_bank_transfer");
    }));

  it("is rejected for a route that MoonPay does not list", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      await expect(provider.createCheckout({ ...order, crypto: "XMR" })).rejects.toMatchObject({
        code: "route_unsupported",
      });
    }));
});
