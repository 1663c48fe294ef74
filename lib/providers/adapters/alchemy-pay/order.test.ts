import { describe, expect, it } from "vitest";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { bought, now, signed, sold, subject, wallet } from "./test-case.ts";

const named = (reference: string, side: "BUY" | "SELL" = "BUY") => ({ reference, providerTransactionId: null, side });

describe("Alchemy Pay orders", () => {
  it("are found by our reference, with the final amounts", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.getOrder({ ...named("tx_01"), providerTransactionId: "1028" })).toEqual({
        reference: "tx_01",
        providerTransactionId: "1028577684629876736",
        status: "success",
        rawStatus: "FINISHED",
        reason: null,
        failureCode: null,
        fiat: "USD",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.0009695",
        wallet,
        hash: "0f00ba12",
        buyerEmail: null,
        fees: { provider: "4.5", network: "1.45" },
      });
      expect(String(server.received.at(-1)?.query)).toBe("merchantOrderNo=tx_01&side=BUY");
    }));

  it("may be at the top level, and a failure in a poll is final", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(named("tx_03"))).toMatchObject({
        status: "failed",
        reason: "Card declined",
        fiatAmount: "100",
        cryptoAmount: null,
        wallet: null,
        fees: null,
      });
    }));

  it("of a SELL contain the amount after fees and no seller wallet", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(named("tx_05", "SELL"))).toEqual({
        reference: "tx_05",
        providerTransactionId: "1432901579",
        status: "success",
        rawStatus: "4",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "USDT",
        network: "tron",
        fiatAmount: "456.8597",
        cryptoAmount: "549.5",
        wallet: null,
        hash: "c67ba35a",
        buyerEmail: null,
        fees: { provider: "15.07", network: "0" },
        instructions: null,
      });
    }));

  it("are null until the buyer acts, but not on a rejected signature", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(named("tx_unknown"))).toBeNull();
      expect(await provider.getOrder(named("tx_nothing"))).toBeNull();
      await expect(provider.getOrder(named("tx_badly_signed"))).rejects.toMatchObject({ code: "provider_unavailable" });
    }));
});

describe("Alchemy Pay callbacks", () => {
  it("change nothing for a failed payment, which may be retried", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const returnMsg = "Identity verification failed";
      const failed = { ...bought("PAY_FAIL"), returnCode: "2001", returnMsg };
      expect(await provider.readCallback(signed(failed), now)).toMatchObject({
        status: null,
        rawStatus: "PAY_FAIL",
        reason: returnMsg,
        failureCode: "kyc_rejected",
        reference: "tx_01",
      });
    }));

  it("of a SELL waiting for crypto contain the deposit address", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.readCallback(signed(sold("1")), now)).toMatchObject({
        status: "pending",
        wallet: null,
        instructions: { deposit: { address: "TDeposit", tag: null, amount: "550" } },
      });
      expect(await provider.readCallback(signed(sold("2")), now)).toMatchObject({ instructions: null });
      expect(await provider.readCallback(signed(bought("PENDING")), now)).not.toHaveProperty("instructions");
    }));

  it("never return an address without its required tag", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const ripple = { ...sold("1"), crypto: "XRP", network: "XRP" };
      expect(await provider.readCallback(signed(ripple), now)).not.toHaveProperty("instructions");
      expect(await provider.readCallback(signed({ ...ripple, memo: "77" }), now)).toMatchObject({
        instructions: { deposit: { address: "TDeposit", tag: "77", amount: "550" } },
      });
    }));

  it("of a SELL accept both spellings, and have no amount until the fee is known", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { rampFee: _, ...unpriced } = sold("3");
      expect(await provider.readCallback(signed(unpriced), now)).toMatchObject({ fiatAmount: null, fees: null });
      const spelt = { ...unpriced, rampfee: "15.07", cryptoacturalAmount: "549.5" };
      expect(await provider.readCallback(signed(spelt), now)).toMatchObject({
        fiatAmount: "456.8597",
        cryptoAmount: "549.5",
      });
    }));

  it("leave out fees in a third currency", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const elsewhere = signed({ ...bought("FINISHED"), rampFeeUnit: "INR" });
      expect(await provider.readCallback(elsewhere, now)).toMatchObject({ fees: null, fiatAmount: "100" });
    }));

  it("report the buyer's email address, without which an order can be read too", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const read = (email: unknown) =>
        provider.readCallback(signed({ ...bought("FINISHED"), email } as ReturnType<typeof bought>), now);
      expect(await read("ada@buyer.example")).toMatchObject({ buyerEmail: "ada@buyer.example" });
      const without = await provider.readCallback(signed(bought("FINISHED")), now);
      expect(without).toMatchObject({ buyerEmail: null });
    }));

  it("about identity checks return null, and an unreadable order is rejected", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.readCallback(signed({ userNo: "1", kycStatus: "COMPLETED" }), now)).toBeNull();
      expect(() => provider.readCallback(signed({ orderNo: "1028" }), now)).toThrow(/could not be parsed/);
      expect(() => provider.readCallback(signed({ ...bought("FINISHED"), amount: "much" }), now)).toThrow(
        /could not be parsed/,
      );
    }));
});
