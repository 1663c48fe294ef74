import { describe, expect, it } from "vitest";
import { dayMs } from "#lib/duration.ts";
import { createConnect } from "#lib/providers/http.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { banxa } from "./adapter.ts";
import { assertSigned, sign } from "./signature.ts";
import { bought, called, now, orderId, subject, wallet } from "./test-case.ts";

describe("Banxa orders", () => {
  it("are read by Banxa's ID, with the final amounts", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const name = { reference: "tx_01", providerTransactionId: orderId, side: "BUY" as const };
      expect(await provider.getOrder(name)).toEqual({
        reference: "tx_01",
        providerTransactionId: orderId,
        status: "success",
        rawStatus: "complete",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.001605",
        wallet,
        hash: "0f00ba12",
        fees: { provider: "1.99", network: "1.1" },
        isRefundedIfCancelled: true,
      });
    }));

  it("cannot be read without that ID", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.getOrder({ reference: "tx_01", providerTransactionId: null, side: "BUY" })).toBeNull();
      expect(server.received).toHaveLength(0);
    }));

  it("of a SELL contain the deposit address while Banxa waits for the crypto", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const sold = await provider.getOrder({ reference: "tx_02", providerTransactionId: "sold", side: "SELL" });
      expect(sold).toMatchObject({
        wallet: null,
        fees: null,
        instructions: { deposit: { address: "rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv", tag: "4711", amount: "40.5" } },
      });
    }));

  it.each(["pendingPayment", "never-heard-of"])(
    "of a SELL in status %s contain the seller's wallet, not Banxa's",
    (word) =>
      withRecordedProvider(
        subject,
        async ({ provider }) => {
          const sold = await provider.getOrder({ reference: "tx_02", providerTransactionId: "early", side: "SELL" });
          expect(sold).not.toHaveProperty("instructions");
          expect(sold?.wallet).toBeNull();
        },
        [
          {
            request: "GET /acme/v2/orders/early",
            response: { id: "early", orderType: "SELL", status: word, cryptoAmount: "1", walletAddress: wallet },
          },
        ],
      ),
  );
});

describe("Banxa callbacks", () => {
  const sold = (status: string) => ({
    ...bought(status),
    order_type: "SELL",
    crypto_coin: "USDT",
    crypto_blockchain: "TRON",
  });

  it("contain the order", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(called(bought("cryptoTransferred")), now)).toMatchObject({
        reference: "tx_01",
        providerTransactionId: orderId,
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.001605",
        wallet: null,
        hash: null,
        fees: { provider: "1.99", network: "1.1" },
      });
    }));

  it("of a SELL clear the instructions once the crypto has arrived", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(called(sold("paymentReceived")), now)).toMatchObject({
        network: "tron",
        instructions: null,
      });
      expect(provider.readCallback(called(sold("waitingPayment")), now)).not.toHaveProperty("instructions");
    }));

  it("in the old format contain only the order ID, which changes no status", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(called({ order_id: orderId }), now)).toMatchObject({
        reference: null,
        providerTransactionId: orderId,
        status: null,
        rawStatus: "(none)",
      });
    }));

  it("about identity documents return null", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(called({ externalCustomerId: "tx_01", status: "approved" }), now)).toBeNull();
    }));

  it("that cannot be parsed are rejected", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(() => provider.readCallback(called([1]), now)).toThrow(/could not be parsed/);
    }));

  it("are accepted for a day, because a retry may have the first nonce", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const callback = called(bought("complete"), { nonce: String(now.getTime() - dayMs) });
      expect(provider.readCallback(callback, now)).toMatchObject({ status: "success" });
      expect(() => provider.readCallback(callback, new Date(now.getTime() + 1))).toThrow(/signature or token/);
      const early = new Date(now.getTime() - dayMs - 5 * 60_000);
      expect(provider.readCallback(callback, early)).toMatchObject({ status: "success" });
      expect(() => provider.readCallback(callback, new Date(early.getTime() - 1))).toThrow(/signature or token/);
    }));

  it("accept a configured signing path and maximum age", () =>
    withRecordedProvider(subject, async ({ settings }) => {
      const set = { ...settings, signedPath: "/hooks/banxa", nonceSeconds: "3600" };
      const provider = banxa.create(set, createConnect());
      const nonce = String(now.getTime() - 3_500_000);
      const callback = called(bought("complete"), { signedPath: "/hooks/banxa", nonce });
      expect(provider.readCallback(callback, now)).toMatchObject({ status: "success" });
      expect(() => provider.readCallback(called(bought("complete")), now)).toThrow(/signature or token/);
    }));

  it("sign the path with a query, but without the question mark of an empty one", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const [path, query] = ["/api/callbacks/banxa?", "/api/callbacks/banxa?from=banxa"];
      const bare = called(bought("complete"), { path, signedPath: "/api/callbacks/banxa" });
      expect(provider.readCallback(bare, now)).toMatchObject({ status: "success" });
      expect(provider.readCallback(called(bought("complete"), { path: query }), now)).toMatchObject({
        status: "success",
      });
    }));
});

describe("Banxa signature", () => {
  const secret = "banxa_secret_sim";
  const signature = "77967fd2024f2362234bf4b9bf49f846dd7709e6ad22d5d07706b6835e4abf58";
  const body = Buffer.from('{"account_reference":"example_01"}');
  const signed = { method: "POST", path: "/api/orders", nonce: "1612391416", body };
  const at = new Date(1_612_391_416_000);
  const check = (changed: object = {}, hex = signature, given = secret) => {
    const headers = { authorization: `Bearer key:${hex}:${signed.nonce}` };
    return () =>
      assertSigned({ ...signed, headers, ...changed }, { secret: given, signedPath: "", maxAgeMs: 300_000, now: at });
  };

  it("signs and verifies the documented vector", () => {
    expect(sign(secret, signed)).toBe(signature);
    expect(check()).not.toThrow();
  });

  it.each([
    ["another secret", check({}, signature, "banxa_secret_sin")],
    ["no secret", check({}, sign("", signed), "")],
    ["a changed byte", check({ body: Buffer.from('{"account_reference":"example_02"}') })],
    ["another path", check({ path: "/api/order" })],
    ["upper-case hex", check({}, signature.toUpperCase())],
    ["a truncated signature", check({}, signature.slice(0, -1))],
  ])("is rejected with %s", (_, read) => {
    expect(read).toThrow(/signature or token/);
  });

  it.each(["1612391416", "1612391416000", "1612391416000000"])("accepts the time %s in any unit", (nonce) => {
    const headers = { authorization: `Bearer key:${sign(secret, { ...signed, nonce })}:${nonce}` };
    expect(check({ headers })).not.toThrow();
  });
});
