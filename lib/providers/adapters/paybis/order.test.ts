import { describe, expect, it } from "vitest";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { called, event, now, subject, wallet } from "./test-case.ts";

describe("Paybis orders", () => {
  it("are found by our reference, preferring the successful one", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.getOrder({ reference: "tx_01", providerTransactionId: null, side: "BUY" });
      expect(state).toEqual({
        reference: "tx_01",
        providerTransactionId: "3b388a91-buy",
        status: "success",
        rawStatus: "completed",
        reason: null,
        failureCode: null,
        fiat: "NGN",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "150000",
        cryptoAmount: "0.00089",
        wallet,
        hash: "0f00ba12",
        fees: { provider: "8900", network: "1200" },
      });
    }));

  it("are null when Paybis responds 404", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder({ reference: "tx_gone", providerTransactionId: null, side: "BUY" })).toBeNull();
    }));

  it("are not searched when the setting is off", () => {
    const settings = (address: string) => ({ ...subject.settings(address), pollOrders: "no" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider, server }) => {
      expect(await provider.getOrder({ reference: "tx_01", providerTransactionId: null, side: "BUY" })).toBeNull();
      expect(server.received).toHaveLength(0);
    });
  });
});

describe("Paybis callbacks", () => {
  const sold = (currency: string, more: object = {}) =>
    called({
      event: "TRANSACTION_STATUS_CHANGED",
      data: {
        partnerTransactionId: "tx_05",
        transaction: { invoice: "PB5TX1", status: "paid", flow: "sellCrypto" },
        amountFrom: { amount: "101.5", currency },
        amountTo: { amount: "92.00", currency: "EUR" },
        payout: { transactionHash: "d3b07384" },
        ...more,
      },
    });

  it("distinguish the fiat and crypto amounts of a SELL", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(sold("USDT-TRC20"), now)).toEqual({
        reference: "tx_05",
        providerTransactionId: "PB5TX1",
        status: "processing",
        rawStatus: "paid",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "USDT",
        network: "tron",
        fiatAmount: "92",
        cryptoAmount: "101.5",
        wallet: null,
        hash: "d3b07384",
        fees: null,
      });
    }));

  it.each([
    ["antifraud-failed", "declined"],
    ["auto-rejected", "expired"],
    ["other", null],
    ["bank-declined", null],
    ["constructor", null],
  ])("read the documented reason %s as %s", (rejectReason, failureCode) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { event: name, data } = event("rejected");
      const rejected = { ...data, transaction: { ...data.transaction, rejectReason } };
      const state = provider.readCallback(called({ event: name, data: rejected }), now);
      expect(state).toMatchObject({ status: "failed", reason: rejectReason, failureCode });
    }),
  );

  it("take the network from the code or the payload's assets, or leave it out", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const read = (callback: ReturnType<typeof called>) => provider.readCallback(callback, now);
      expect(read(sold("USDT"))).toMatchObject({ crypto: "USDT", network: null });
      expect(read(sold("USDT", { quote: { currencyCodeFrom: "USDT-POLYGON" } }))).toMatchObject({ network: "polygon" });
      const { event, data } = JSON.parse(sold("USDT").body.toString());
      const assets = [{ currency: "USDT", currencyCode: "USDT-SOL", blockchain: "solana", network: "mainnet" }];
      expect(read(called({ event, data, meta: { assets } }))).toMatchObject({ crypto: "USDT", network: "solana" });
    }));

  it("leave out fees in another currency", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const fees = (currency: string) => ({ quote: { fees: { currency, network_fee: "0.01", service_fee: "2.60" } } });
      const read = (currency: string) => provider.readCallback(sold("BTC", fees(currency)), now);
      expect(read("EUR")).toMatchObject({ fees: { provider: "2.6", network: "0.01" } });
      expect(read("USD")).toMatchObject({ fees: null });
    }));

  it("return null for other events and reject an unreadable order", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(called({ event: "VERIFICATION_STATUS_UPDATED", data: {} }), now)).toBeNull();
      const broken = called({ event: "TRANSACTION_STATUS_CHANGED", data: {} });
      expect(() => provider.readCallback(broken, now)).toThrow(/could not be parsed/);
    }));

  it("are all rejected while no token is configured", () => {
    const settings = (address: string) => ({ ...subject.settings(address), callbackToken: "" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider }) => {
      expect(() => provider.readCallback(called(event("completed"), ""), now)).toThrow(/signature or token/);
    });
  });
});
