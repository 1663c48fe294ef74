import { describe, expect, it } from "vitest";
import { createConnect } from "#lib/providers/http.ts";
import type { Order } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { callbackOf, called, now, orderId, payeeValues, recordedWith, saleId, sell, subject } from "./test-case.ts";

describe("a sale at Yellow Card", () => {
  it("is quoted as the crypto that is worth the payout and the fee, rounded up", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const quote = { fiatAmount: "150011.73", cryptoAmount: "95.3", fees: { provider: "1515.27", network: "0" } };
      expect(await provider.quote(sell)).toEqual({ ...quote, expiresAt: null });
      const bitcoin = { ...sell, crypto: "BTC", network: "mainnet" };
      expect(await provider.quote(bitcoin)).toMatchObject({ fiatAmount: "150000.46", cryptoAmount: "0.00097987" });
      expect(await provider.quote({ ...sell, fiatAmount: "2000" })).toMatchObject({ fees: { provider: "55" } });
    }));

  it("pays out to the seller's bank account as the partner's customer, and shows where to send the crypto", () =>
    withRecordedProvider(subject, async (stage) => {
      const sale: Order = {
        ...sell,
        reference: "tx_77",
        cryptoAmount: "95.3",
        returnUrl: "https://slipway.test/checkout/token-1",
        callbackUrl: "https://slipway.test/api/callbacks/yellow-card",
        buyerIp: "203.0.113.7",
        customerId: "0123456789abcdefABCDEF",
        buyerInput: payeeValues,
      };
      const asked = await stage.provider.getBuyerFields?.({ ...sale, buyerInput: {} });
      expect(asked?.slice(-2).map(({ key, label }) => [key, label])).toEqual([
        ["networkId", "Your bank"],
        ["accountNumber", "Bank account number you are paid to"],
      ]);
      const { instructions, ...checkout } = await stage.provider.createCheckout(sale);
      expect(checkout).toEqual({ link: sale.returnUrl, providerTransactionId: saleId });
      expect(instructions).toMatchObject({
        deposit: { address: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW", tag: null, amount: "95.3" },
        endsAt: "2026-11-20T10:09:00.000Z",
        steps: [],
      });
      const [body] = stage.server.received
        .filter(({ line }) => line === "POST /business/send")
        .map(({ body }) => JSON.parse(body));
      expect(body).toMatchObject({
        channelId: "ng-bank-out",
        customerUID: "0123456789abcdefABCDEF",
        sender: { name: "Ada Obi", idType: "NIN" },
        destination: {
          accountType: "bank",
          accountName: "Ada Obi",
          accountNumber: "0123456789",
          networkId: payeeValues.networkId,
          country: "NG",
        },
        directSettlement: true,
        settlementInfo: { cryptoCurrency: "USDT", cryptoNetwork: "TRC20", cryptoAmount: 95.3 },
      });
      for (const name of ["amount", "localAmount", "recipient", "source"]) expect(body).not.toHaveProperty(name);
    }));

  it("ends with the payout, not with the deposit", () => {
    const read = (event: string, more: object = {}) =>
      subject.module
        .create(subject.settings("http://127.0.0.1:9"), createConnect())
        .readCallback(called(callbackOf(event, more)), now);
    expect(read("SEND.PROCESSING")).toMatchObject({ status: "pending", providerTransactionId: orderId });
    expect(read("SEND.SETTLEMENT_COMPLETE")).toMatchObject({ status: "processing" });
    expect(read("PAYMENT.COMPLETE", { settlementInfo: { transactionHash: "77c0de" } })).toMatchObject({
      status: "success",
      hash: "77c0de",
    });
    expect(read("PAYMENT.FAILED", { errorCode: "EXPIRED" })).toMatchObject({ status: "expired" });
  });

  const soldOrder = { reference: "tx_05", providerTransactionId: saleId, side: "SELL" } as const;

  it("has what the seller is paid and sent, and no wallet of the seller", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(soldOrder)).toMatchObject({
        status: "success",
        fiatAmount: "150011.73",
        cryptoAmount: "95.3",
        wallet: null,
        hash: "77c0de",
        fees: { provider: "1515.27", network: "0" },
        instructions: null,
      });
    }));

  it("is in progress once the crypto has arrived", () => {
    const instead = [recordedWith("GET /business/send/sequence-id/tx_05", { status: "processing" })];
    const act = async ({ provider }: RecordedProvider) => {
      expect(await provider.getOrder(soldOrder)).toMatchObject({ status: "processing", instructions: null });
    };
    return withRecordedProvider(subject, act, instead);
  });
});
