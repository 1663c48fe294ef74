import { describe, expect, it } from "vitest";
import { withRecordedProvider } from "#lib/providers/provider-case.ts";
import { bought, boughtId, called, now, purchase, sale, subject, wallet } from "./case.ts";

describe("Fonbnk's orders", () => {
  it("are read by Fonbnk's id, and have nothing left for the buyer once they are on their way", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(purchase)).toEqual({
        reference: "tx_01",
        providerTransactionId: boughtId,
        status: "success",
        rawStatus: "payout_successful",
        reason: null,
        fiat: "NGN",
        crypto: "USDT",
        network: "polygon",
        fiatAmount: "15000",
        cryptoAmount: "10.00367",
        wallet,
        hash: "0x5f48",
        fees: { provider: "350", network: "14.99" },
        instructions: null,
      });
    }));

  it("are found by our reference, and tell a seller where to send", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.getOrder({ ...sale, providerTransactionId: null });
      expect(state).toMatchObject({
        reference: "tx_05",
        status: "pending",
        cryptoAmount: "10.5",
        wallet: null,
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
            fields: [{ key: "blockchainTransactionHash", label: "Transaction hash", type: "text", isRequired: true }],
          },
          { id: "cancel", label: "Cancel", fields: [] },
        ],
      });
    }));
});

describe("Fonbnk's callbacks", () => {
  it("tell the order by our reference, and of instructions nothing", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.readCallback(called(bought("payout_pending")), now);
      expect(state).toEqual({
        reference: "tx_01",
        providerTransactionId: null,
        status: "processing",
        rawStatus: "payout_pending",
        reason: null,
        fiat: "NGN",
        crypto: "USDT",
        network: "polygon",
        fiatAmount: "15000",
        cryptoAmount: "10.00367",
        wallet: null,
        hash: null,
        fees: null,
      });
    }));

  it("about anything else are null, and an order that cannot be read is refused", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const other = called({ order: {} });
      const body = Buffer.from(other.body.toString().replace("order-status-change", "kyc-status-change"));
      expect(await provider.readCallback({ ...other, body }, now)).toBeNull();
      const { order } = bought("payout_successful");
      const funding = { ...order, payout: { ...order.payout, currencyType: "merchant_balance", currencyCode: "USD" } };
      expect(await provider.readCallback(called({ order: funding }), now)).toBeNull();
      expect(() => provider.readCallback(other, now)).toThrow(/understood/);
    }));
});
