import { describe, expect, it } from "vitest";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { bought, boughtId, called, now, purchase, sale, subject, wallet } from "./test-case.ts";

describe("Fonbnk orders", () => {
  it("are read by Fonbnk's ID, and have no instructions once they are processing", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(purchase)).toEqual({
        reference: "tx_01",
        providerTransactionId: boughtId,
        status: "success",
        rawStatus: "payout_successful",
        reason: null,
        failureCode: null,
        fiat: "NGN",
        crypto: "USDT",
        network: "polygon",
        fiatAmount: "15000",
        cryptoAmount: "10.00367",
        wallet,
        hash: "0x5f48",
        buyerEmail: "someuser@example.com",
        fees: { provider: "350", network: "14.99" },
        partnerFee: { amount: "0", currency: "NGN" },
        sender: null,
        instructions: null,
      });
    }));

  it("are found by our reference, and contain the seller's deposit address", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.getOrder({ ...sale, providerTransactionId: null });
      expect(state).toMatchObject({
        reference: "tx_05",
        status: "pending",
        cryptoAmount: "10.5",
        wallet: null,
        sender: wallet,
        hash: null,
      });
      expect(state?.instructions).toEqual({
        text: "Please send the exact amount of crypto to the address below.",
        warning: null,
        details: [{ label: "Your wallet address", value: wallet }],
        deposit: { address: "0x0f002dcfde0f7ba4088341186f48fb8592e50695", tag: null, amount: "10.500001" },
        payAt: null,
        endsAt: "2026-11-20T10:30:00.000Z",
        steps: [
          {
            id: "confirm",
            label: "I have sent it",
            fields: [
              {
                key: "blockchainTransactionHash",
                label: "Transaction hash",
                type: "text",
                isRequired: true,
                format: "transaction_hash",
              },
            ],
          },
          { id: "cancel", label: "Cancel", fields: [] },
        ],
      });
    }));
});

describe("Fonbnk callbacks", () => {
  it("identify the order by our reference, without instructions", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.readCallback(called(bought("payout_pending")), now);
      expect(state).toEqual({
        reference: "tx_01",
        providerTransactionId: null,
        status: "processing",
        rawStatus: "payout_pending",
        reason: null,
        failureCode: null,
        fiat: "NGN",
        crypto: "USDT",
        network: "polygon",
        fiatAmount: "15000",
        cryptoAmount: "10.00367",
        wallet: null,
        hash: null,
        buyerEmail: null,
        fees: null,
        partnerFee: null,
        sender: null,
      });
    }));

  it("report the merchant's share in the currency that it is charged in, or in fiat if there are two", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const withFees = (deposit: object[], payout: object[]) => {
        const { order } = bought("payout_successful");
        const charged = (leg: typeof order.deposit | typeof order.payout, chargedFees: object[]) => ({
          ...leg,
          cashout: { ...leg.cashout, chargedFees },
        });
        const changed = { ...order, deposit: charged(order.deposit, deposit), payout: charged(order.payout, payout) };
        return provider.readCallback(called({ order: changed }), now);
      };
      const share = (amount: number) => ({ recipient: "merchant", amount });
      const gas = { recipient: "blockchain", amount: 0.01 };
      expect(await withFees([share(75), share(25)], [gas])).toMatchObject({
        fees: { provider: "100" },
        partnerFee: { amount: "100", currency: "NGN" },
      });
      expect(await withFees([], [share(0.05)])).toMatchObject({ partnerFee: { amount: "0.05", currency: "USDT" } });
      expect(await withFees([share(75)], [share(0.05)])).toMatchObject({
        partnerFee: { amount: "149.97", currency: "NGN" },
      });
    }));

  it("report what is refunded to the payer", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const refund = { currencyCode: "NGN", cashout: { amountBeforeFees: 15000, amountAfterFees: 14900 } };
      const read = (set: object) =>
        provider.readCallback(called({ order: { ...bought("refund_successful").order, ...set } }), now);
      expect(await read({ refund })).toMatchObject({
        status: "refunded",
        refund: { status: "succeeded", amount: "14900", currency: "NGN" },
      });
      const inCoins = { ...refund, currencyCode: "POLYGON_USDT", cashout: { amountAfterFees: 10.2 } };
      expect(await read({ refund: inCoins })).toMatchObject({ refund: { amount: "10.2", currency: "USDT" } });
      for (const unreadable of [null, {}, { currencyCode: "NGN" }])
        expect((await read({ refund: unreadable }))?.refund).toEqual({
          status: "succeeded",
          amount: null,
          currency: null,
        });
    }));

  it("report the buyer's email address, without which an order can be read too", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const read = (userEmail: unknown) =>
        provider.readCallback(called({ order: { ...bought("payout_pending").order, userEmail } }), now);
      expect(await read("ada@buyer.example")).toMatchObject({ buyerEmail: "ada@buyer.example" });
      for (const unreadable of [null, {}]) expect(await read(unreadable)).toMatchObject({ buyerEmail: null });
    }));

  it("return null for other events and reject an unreadable order", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const other = called({ order: {} });
      const body = Buffer.from(other.body.toString().replace("order-status-change", "kyc-status-change"));
      expect(await provider.readCallback({ ...other, body }, now)).toBeNull();
      const { order } = bought("payout_successful");
      const funding = { ...order, payout: { ...order.payout, currencyType: "merchant_balance", currencyCode: "USD" } };
      expect(await provider.readCallback(called({ order: funding }), now)).toBeNull();
      expect(() => provider.readCallback(other, now)).toThrow(/could not be parsed/);
    }));
});
