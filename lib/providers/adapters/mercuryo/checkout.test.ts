import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { assertSigned, type Signing, signAddress } from "./api.ts";
import { buy, sell, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_01",
  cryptoAmount: "0.00111046",
  returnUrl: "https://slipway.test/checkout/a b?x=1&y=2",
  buyerIp: "203.0.113.7",
  callbackUrl: "https://slipway.test/api/callbacks/x",
  buyerInput: {},
};

async function linkOf(order: Order, signatureVersion = "auto") {
  const settings = (address: string) => ({ ...subject.settings(address), signatureVersion });
  let query = new URLSearchParams();
  await withRecordedProvider({ ...subject, settings }, async ({ provider }) => {
    query = new URL((await provider.createCheckout(order)).link).searchParams;
  });
  return query;
}

describe("Mercuryo signatures", () => {
  const v1 =
    "9cc3d1a3277c16f8b49c6a617c20cf5745decfa7024061a48e8022182d79e3da725723f14e88995fd9665fecf5ad046709260219a09595efc2ef02745456f25e";
  const v2 =
    "v2:7936dc4815f99a48bd8d94d62f817804f6d56e5470b0d913b379136c06f1d5bd52f4bdc1e629c867ccd01355b7475af0d29ba7f7d7a1fdf615af10fb85fe251b";
  const signing: Signing = {
    address: "bc1qaddr",
    secret: "secret_sim",
    reference: "tx_01",
    version: "auto",
    buyerIp: "203.0.113.7",
  };
  const sign = (changes: Partial<Signing>) => signAddress({ ...signing, ...changes });

  it("sign a wallet as in the documented vectors, in the configured version", () => {
    expect(sign({ version: "v1" })).toBe(v1);
    expect(sign({ version: "v2" })).toBe(v2);
    expect(sign({})).toBe(v2);
    expect(sign({ buyerIp: null })).toBe(v1);
    expect(sign({ version: "v2", buyerIp: null })).toBeNull();
  });

  it("change with every signed value", () => {
    expect(sign({ address: "bc1qaddR" })).not.toBe(v2);
    expect(sign({ secret: "secret_other" })).not.toBe(v2);
    expect(sign({ buyerIp: "203.0.113.8" })).not.toBe(v2);
    expect(sign({ reference: "tx_02" })).not.toBe(v2);
    expect(sign({ version: "v1", address: "bc1qaddR" })).not.toBe(v1);
    expect(sign({ version: "v1", secret: "secret_other" })).not.toBe(v1);
  });

  it("verify the documented callback vector and reject variations of it", () => {
    const signature = "5a874c0776f2cd9ad298b2da32c15a23abba2ca11becf2261720be79969c0b56";
    const text = '{"type":"transaction_updated","data":{"id":"t1","status":"completed"}}';
    const reordered = '{"data":{"id":"t1","status":"completed"},"type":"transaction_updated"}';
    const verify =
      (header: string | undefined, body = text, key = "sign_key_sim") =>
      () =>
        assertSigned({ method: "POST", path: "/", headers: { "x-signature": header }, body: Buffer.from(body) }, key);
    expect(verify(signature)).not.toThrow();
    expect(verify(signature, text, "sign_key_other")).toThrow();
    expect(verify(signature, text.replace("t1", "t2"))).toThrow();
    expect(verify(signature, `${text}x`)).toThrow();
    // Whitespace is not signed.
    expect(verify(signature, `${text}\n`)).not.toThrow();
    expect(verify(signature, reordered)).toThrow();
    expect(verify(signature.toUpperCase())).toThrow();
    expect(verify(Buffer.from(signature, "hex").toString("base64"))).toThrow();
    expect(verify(signature.slice(1))).toThrow();
    expect(verify(`${signature}, ${signature}`)).toThrow();
    expect(verify("")).toThrow();
    expect(verify(undefined)).toThrow();
    expect(verify("", text, "")).toThrow();
  });
});

describe("Mercuryo checkout", () => {
  it("fixes the currencies, amount and wallet of a BUY, signed for the buyer's IP address", async () => {
    const { signature, ...query } = Object.fromEntries(await linkOf(order));
    expect(query).toEqual({
      widget_id: "mercuryo-widget",
      type: "buy",
      currency: "BTC",
      network: "BITCOIN",
      fix_currency: "true",
      fiat_currency: "EUR",
      fix_fiat_currency: "true",
      fiat_amount: "100",
      fix_fiat_amount: "true",
      merchant_transaction_id: "tx_01",
      return_url: order.returnUrl,
      redirect_url: order.returnUrl,
      address: wallet,
      hide_address: "true",
    });
    const signing = {
      address: wallet,
      secret: "secret_sim",
      reference: "tx_01",
      version: "v2",
      buyerIp: "203.0.113.7",
    };
    expect(signature).toBe(signAddress(signing));
  });

  it("signs without the buyer's IP address when it is unknown or not configured", async () => {
    const signing = { address: wallet, secret: "secret_sim", reference: "tx_01", version: "v1", buyerIp: null };
    expect((await linkOf({ ...order, buyerIp: null })).get("signature")).toBe(signAddress(signing));
    expect((await linkOf(order, "v1")).get("signature")).toBe(signAddress(signing));
  });

  it("is rejected when the signature requires the buyer's IP address and it is unknown", async () => {
    await expect(linkOf({ ...order, buyerIp: null }, "v2")).rejects.toMatchObject({ code: "provider_unavailable" });
    expect((await linkOf({ ...order, buyerIp: null, wallet: null }, "v2")).has("address")).toBe(false);
  });

  it("sends the crypto and refund wallet of a SELL unsigned", async () => {
    const query = await linkOf({ ...order, ...sell, cryptoAmount: "0.00602882" });
    expect(Object.fromEntries(query)).toMatchObject({
      type: "sell",
      currency: "BTC",
      network: "BITCOIN",
      amount: "0.00602882",
      fix_amount: "true",
      fiat_currency: "EUR",
      refund_address: "bc1qrefund",
    });
    for (const name of ["address", "signature", "fiat_amount"]) expect(query.has(name)).toBe(false);
  });

  it("is valid for one visit and creates no order", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { linkExpiresAt, providerTransactionId } = await provider.createCheckout(order);
      expect(linkExpiresAt?.getTime()).toBeLessThanOrEqual(Date.now());
      expect(providerTransactionId).toBeNull();
      expect(provider.createsOrderAtCheckout).toBe(false);
    }));

  it("is rejected for a route that Mercuryo does not list", async () => {
    await expect(linkOf({ ...order, crypto: "XMR" })).rejects.toMatchObject({ code: "route_unsupported" });
  });
});
