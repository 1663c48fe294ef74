import { describe, expect, it } from "vitest";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import { hmac } from "#lib/providers/signature.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { order, toState } from "./order.ts";
import { now, signed, subject, wallet } from "./test-case.ts";

describe("MoonPay orders", () => {
  it("are found by our reference, preferring the successful one", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.getOrder({ reference: "tx_01", providerTransactionId: null, side: "BUY" });
      expect(state).toEqual({
        reference: "tx_01",
        providerTransactionId: "mp-2",
        status: "success",
        rawStatus: "completed",
        reason: null,
        failureCode: null,
        fiat: "USD",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.00095",
        wallet,
        hash: "0f00ba12",
        fees: { provider: "3.99", network: "0.99" },
        partnerFee: { amount: "0", currency: "USD" },
      });
    }));

  it("resolve to the newest while none has succeeded", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.getOrder({ reference: "tx_03", providerTransactionId: null, side: "BUY" });
      expect(state).toMatchObject({ providerTransactionId: "mp-8", status: "pending", fiatAmount: null, fees: null });
    }));

  it("are found by MoonPay's ID, for BUY and SELL", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const bought = await provider.getOrder({ reference: "tx_01", providerTransactionId: "mp-2", side: "BUY" });
      expect(bought).toMatchObject({ providerTransactionId: "mp-2", status: "processing" });
      const sold = await provider.getOrder({ reference: "tx_05", providerTransactionId: "mp-5", side: "SELL" });
      expect(sold).toMatchObject({
        status: "success",
        fiat: "EUR",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "500",
        cryptoAmount: "0.00581",
        hash: "d3b07384",
        wallet,
      });
    }));

  it.each([
    ["cancelled", "cancelled", "cancelled_by_user"],
    ["refund", "refunded", null],
    ["timeout_bank_transfer", "expired", "expired"],
    ["rejected_kyc", "failed", "kyc_rejected"],
    ["card_not_supported", "failed", "declined"],
    ["something_new", "failed", "provider_error"],
    [null, "failed", "other"],
  ] as const)("that failed with the code %s are %s, for the reason %s", (failureReason, status, code) => {
    const stages = [
      { status: "success", failureReason: null },
      { status: "failed", failureReason },
    ];
    const response = { id: "mp-9", status: "failed", externalTransactionId: "tx_09", stages };
    return withRecordedProvider(
      subject,
      async ({ provider }) => {
        const known = { reference: "tx_09", providerTransactionId: "mp-9", side: "BUY" } as const;
        const order = await provider.getOrder(known);
        expect(order).toMatchObject({ status, rawStatus: "failed" });
        expect(failureCodeOf(status, order?.failureCode)).toBe(code);
      },
      [{ request: "GET /v1/transactions/mp-9", response }],
    );
  });

  it("are not searched by reference when the setting is off", () => {
    const settings = (address: string) => ({ ...subject.settings(address), pollByReference: "no" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider, server }) => {
      expect(await provider.getOrder({ reference: "tx_01", providerTransactionId: null, side: "BUY" })).toBeNull();
      expect(server.received).toHaveLength(0);
    });
  });
});

describe("MoonPay callbacks", () => {
  it("return all fields of the payload with exact amounts", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const body = Buffer.from(
        '{"type":"sell_transaction_updated","data":{"id":"mp-5","status":"waitingForDeposit","externalTransactionId":"tx_05",' +
          '"baseCurrencyAmount":0.123456789012345678,"quoteCurrencyAmount":500,"feeAmount":5.06,"refundWalletAddress":"",' +
          '"baseCurrency":{"code":"usdt_trx"},"quoteCurrency":{"code":"eur"}}}',
      );
      const t = now.getTime() / 1000;
      const s = hmac({ algorithm: "sha256", key: "wk_test_sim", message: [`${t}.`, body], encoding: "hex" });
      const headers = { "moonpay-signature-v2": `t=${t},s=${s}` };
      expect(provider.readCallback({ method: "POST", path: "/", headers, body }, now)).toMatchObject({
        reference: "tx_05",
        status: "pending",
        crypto: "USDT",
        network: "tron",
        fiat: "EUR",
        fiatAmount: "500",
        cryptoAmount: "0.123456789012345678",
        wallet: null,
        fees: { provider: "5.06", network: "0" },
        instructions: { text: "Send your crypto to the address on MoonPay's page.", steps: [{ id: "cancel" }] },
      });
    }));

  it("report the commission in fiat, which is part of the provider's fee", () => {
    const usd = { code: "usd" };
    const fees = { feeAmount: "3.99", extraFeeAmount: "0.5", networkFeeAmount: "0.99" };
    const read = (side: "BUY" | "SELL", set: object) =>
      toState(order.parse({ id: "mp-1", status: "completed", ...fees, ...set }), side, "https://sell.moonpay.test");
    const commission = { fees: { provider: "4.49" }, partnerFee: { amount: "0.5", currency: "USD" } };
    expect(read("BUY", { baseCurrency: usd })).toMatchObject(commission);
    expect(read("SELL", { quoteCurrency: usd })).toMatchObject(commission);
    expect(read("BUY", { baseCurrency: usd, extraFeeAmount: null }).partnerFee).toBeNull();
  });

  it("tell the seller about a new price and where to accept it", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      // As documented: currencies are codes only.
      const data = {
        id: "mp-5",
        status: "requoteRequired",
        createdAt: "2026-11-20T09:30:00.000Z",
        baseCurrencyAmount: 1000.0,
        quoteCurrencyAmount: 950.5,
        baseCurrency: "usdc",
        quoteCurrency: "usd",
        walletAddress: "0x…",
        externalTransactionId: "tx_05",
      };
      const told = provider.readCallback(signed({ type: "sell_transaction_requote_required", data }), now);
      expect(told).toMatchObject({
        ...{ reference: "tx_05", status: "processing", rawStatus: "requoteRequired" },
        ...{ crypto: "USDC", network: "ethereum", fiat: "USD", fiatAmount: "950.5", cryptoAmount: "1000" },
        instructions: {
          warning: expect.stringContaining("MoonPay now pays 950.5 USD for your crypto."),
          payAt: "https://sell-sandbox.moonpay.com/transaction_receipt?transactionId=mp-5",
        },
      });
      const accepted = signed({ type: "sell_transaction_updated", data: { ...data, status: "pending" } });
      expect(provider.readCallback(accepted, now)).toMatchObject({ status: "processing", instructions: null });
    }));

  it("return null for other events and reject an unreadable order", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(signed({ type: "identity_check_updated", data: {} }), now)).toBeNull();
      expect(() => provider.readCallback(signed({ type: "transaction_updated", data: {} }), now)).toThrow(
        /could not be parsed/,
      );
      expect(() => provider.readCallback(signed("no event"), now)).toThrow(/could not be parsed/);
    }));
});
