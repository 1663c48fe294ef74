import { describe, expect, it } from "vitest";
import type { OrderRef } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import type { ReceivedRequest } from "#lib/providers/test-recorded-server.ts";
import { order, toState } from "./order.ts";
import { event, subject, wallet } from "./test-case.ts";

const bought: OrderRef = { reference: "tx_01", providerTransactionId: "tk-1", side: "BUY" };

describe("Transak orders", () => {
  it("are read by Transak's ID", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.getOrder(bought)).toEqual({
        reference: "tx_01",
        providerTransactionId: "tk-1",
        status: "success",
        rawStatus: "COMPLETED",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.000966",
        wallet,
        hash: "0f00ba12",
        fees: null,
        partnerFee: { amount: "0.45", currency: "EUR" },
      });
      expect(server.received.at(-1)?.headers).toMatchObject({
        "access-token": "partner_access_token_sim",
        "x-api-key": "transak-api-key",
      });
    }));

  it("of a SELL have no seller wallet, and may name their ID _id", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const sold = await provider.getOrder({ reference: "tx_05", providerTransactionId: "tk-5", side: "SELL" });
      expect(sold).toMatchObject({
        providerTransactionId: "tk-5",
        status: "processing",
        crypto: "USDT",
        network: "tron",
        fiatAmount: "92.1",
        cryptoAmount: "101.5",
        wallet: null,
        hash: null,
      });
    }));

  it("that do not exist return null, although Transak responds 200", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder({ ...bought, providerTransactionId: "tk-404" })).toBeNull();
    }));

  it("are found by our reference, preferring the successful one", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder({ ...bought, providerTransactionId: null })).toMatchObject({
        reference: "tx_01",
        providerTransactionId: "tk-1",
        status: "success",
      });
      const unknown = { ...bought, reference: "tx_03", providerTransactionId: null };
      expect(await provider.getOrder(unknown)).toBeNull();
    }));

  const searches = ({ line, query }: ReceivedRequest) =>
    line.endsWith("/orders") ? [query.get("filter[partnerOrderId]")] : [];

  it("are listed for all references together", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const references = Array.from({ length: 50 }, (_, index) => `tx_${index}`);
      const find = (reference: string) => provider.getOrder({ ...bought, reference, providerTransactionId: null });
      await Promise.all([...references, "tx_01"].map(find));
      expect(server.received.flatMap(searches)).toEqual(Array(10).fill(null));
    }));

  it("are listed by reference if there are more of a status than one response has", () => {
    const others = Array.from({ length: 100 }, () => ({ _id: "tk-8", status: "COMPLETED", partnerOrderId: "tx_08" }));
    const request = "GET /partners/api/v2/orders";
    const completed = { "filter[status]": "COMPLETED" };
    const [ours, all] = [[{ ...others[0], partnerOrderId: "tx_07" }], others].map((data) => ({ data }));
    const instead = [
      { request, when: { ...completed, "filter[partnerOrderId]": "tx_07" }, response: ours },
      { request, when: completed, response: all },
    ];
    const act = async ({ provider, server }: RecordedProvider) => {
      const order = { ...bought, reference: "tx_07", providerTransactionId: null };
      expect(await provider.getOrder(order)).toMatchObject({ reference: "tx_07", status: "success" });
      expect(server.received.flatMap(searches)).toEqual([...Array(10).fill(null), "tx_07"]);
    };
    return withRecordedProvider(subject, act, instead);
  });

  it("are not searched by reference when the setting is off", () => {
    const settings = (address: string) => ({ ...subject.settings(address), pollByReference: "no" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider, server }) => {
      expect(await provider.getOrder({ ...bought, providerTransactionId: null })).toBeNull();
      expect(server.received).toHaveLength(0);
    });
  });

  it.each([
    ["BUY", null, "declined"],
    ["SELL", null, "provider_error"],
    ["SELL", "KYC failed", "kyc_rejected"],
  ])("of a failed %s with the reason %j have the code %s", (isBuyOrSell, statusReason, failureCode) => {
    const amounts = { fiatAmount: "100", cryptoAmount: "0.000966" };
    const failed = order.parse({ ...event("FAILED").webhookData, ...amounts, isBuyOrSell, statusReason });
    expect(toState(failed)).toMatchObject({ status: "failed", reason: statusReason, failureCode });
  });
});
