import { constants, createHash, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { createSigner } from "./signature.ts";
import { buy, keys, sell, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_01",
  cryptoAmount: "0.00089",
  returnUrl: "https://slipway.test/checkout/token-1",
  buyerIp: "203.0.113.7",
  callbackUrl: "https://slipway.test/api/callbacks/x",
  buyerInput: {},
};

function isSigned(message: string, signature: unknown, publicKey = keys.publicKey) {
  const options = {
    key: publicKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  };
  return verify("sha512", Buffer.from(message), options, Buffer.from(String(signature), "base64"));
}

const hashOf = (body: string) => createHash("sha512").update(body).digest("hex");

describe("Paybis request signature", () => {
  it("is RSA-PSS with SHA-512 and a digest-length salt over the lowercase hex hash of the body as sent", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.createCheckout(order);
      const posts = server.received.filter(({ line }) => line.startsWith("POST"));
      expect(posts.map(({ line }) => line)).toEqual(["POST /v2/quote", "POST /v3/request"]);
      for (const { body, headers } of posts) {
        expect(isSigned(hashOf(body), headers["x-request-signature"])).toBe(true);
        expect(isSigned(hashOf(body).toUpperCase(), headers["x-request-signature"])).toBe(false);
        expect(isSigned(hashOf(`${body} `), headers["x-request-signature"])).toBe(false);
        expect(isSigned(body, headers["x-request-signature"])).toBe(false);
        expect(headers.authorization).toBe("paybis-api-key");
      }
    }));

  it("is missing from requests without a body", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.getOrder({ reference: "tx_01", providerTransactionId: null, side: "BUY" });
      expect(server.received.map(({ headers }) => headers["x-request-signature"])).toEqual([undefined]);
    }));

  it("covers the body itself when configured", async () => {
    const signature = await createSigner(keys.privateKey)("body", "none");
    expect(isSigned("body", signature)).toBe(true);
    expect(isSigned(hashOf("body"), signature)).toBe(false);
  });

  it("accepts a key with escaped newlines", async () => {
    const signature = await createSigner(keys.privateKey.replaceAll("\n", "\\n"))("body", "none");
    expect(isSigned("body", signature)).toBe(true);
  });

  it("fails as provider_unavailable without revealing an invalid private key", async () => {
    for (const key of ["", "not a key", keys.publicKey]) {
      const asked = createSigner(key)("body", "none");
      await expect(asked).rejects.toMatchObject({
        code: "provider_unavailable",
        message: "The Paybis private key can't be read",
      });
    }
  });
});

describe("Paybis checkout", () => {
  it("creates one order from a new quote, with the wallet and our reference", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const { link, providerTransactionId } = await provider.createCheckout(order);
      expect(providerTransactionId).toBe("3b388a91-buy");
      expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
        requestId: "3b388a91-buy",
        oneTimeToken: "one time/token",
        successReturnURL: order.returnUrl,
        failureReturnURL: order.returnUrl,
      });
      expect(JSON.parse(server.received.at(-1)?.body ?? "")).toEqual({
        partnerUserId: "tx_01",
        partnerTransactionId: "tx_01",
        quoteId: "0b0f-1",
        currencyCodeFrom: "NGN",
        currencyCodeTo: "BTC",
        locale: "en",
        flow: "buyCrypto",
        paymentMethod: "acme-credit-card",
        cryptoWalletAddress: { address: wallet, currencyCode: "BTC" },
        userIp: "203.0.113.7",
      });
    }));

  it("names the customer if the order has one", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.createCheckout({ ...order, customerId: "0123456789abcdefABCDEF" });
      const sent = JSON.parse(server.received.at(-1)?.body ?? "");
      expect(sent).toMatchObject({ partnerUserId: "0123456789abcdefABCDEF", partnerTransactionId: "tx_01" });
    }));

  it("of a SELL sends the payout method and no wallet", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const { link } = await provider.createCheckout({ ...order, ...sell, buyerIp: null });
      expect(new URL(link).searchParams.get("requestId")).toBe("3b388a91-sell");
      expect(new URL(link).searchParams.has("oneTimeToken")).toBe(false);
      const sent = JSON.parse(server.received.at(-1)?.body ?? "");
      expect(sent).toMatchObject({ flow: "sellCrypto", payoutMethod: "acme-sepa-out" });
      expect(Object.keys(sent)).not.toContain("cryptoWalletAddress");
      expect(Object.keys(sent)).not.toContain("userIp");
    }));

  it("reports a wallet that Paybis rejects", () => {
    const refusal = {
      request: "POST /v3/request",
      status: 400,
      response: { message: "Invalid wallet address", code: "invalid" },
    };
    const act = async ({ provider }: RecordedProvider) => {
      await expect(provider.createCheckout(order)).rejects.toMatchObject({
        details: { data: { unsupported: { code: "wallet_address_invalid" } } },
      });
    };
    return withRecordedProvider(subject, act, [refusal]);
  });

  it("is rejected as out of range when the amount no longer fits", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      await expect(provider.createCheckout({ ...order, fiatAmount: "1" })).rejects.toMatchObject({
        code: "amount_out_of_range",
        details: { data: { unsupported: { code: "amount_below_minimum", min_amount: "15000" } } },
      });
    }));
});
