import { describe, expect, it } from "vitest";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { bought, called, now, subject, wallet } from "./test-case.ts";

describe("Guardarian orders", () => {
  it("are read by Guardarian's ID, with the final amounts", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const state = await provider.getOrder({ reference: "tx_01", providerTransactionId: "5808727624", side: "BUY" });
      expect(state).toEqual({
        reference: "tx_01",
        providerTransactionId: "5808727624",
        status: "success",
        rawStatus: "finished",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.001811",
        wallet,
        hash: "0f00ba12",
        buyerEmail: null,
        fees: null,
      });
    }));

  it("cannot be read without that ID", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.getOrder({ reference: "tx_01", providerTransactionId: null, side: "BUY" })).toBeNull();
      expect(server.received).toHaveLength(0);
    }));
});

describe("Guardarian callbacks", () => {
  it("are read with or without a payload wrapper, with expected amounts until the final ones are known", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const bare = provider.readCallback(called(bought("exchanging")), now);
      expect(bare).toMatchObject({ reference: "tx_01", cryptoAmount: "0.0018112", wallet, hash: null });
      expect(provider.readCallback(called({ type: "update", payload: bought("exchanging") }), now)).toEqual(bare);
    }));

  it("have Guardarian's error as the reason, unless the order finished", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const reason = "Customer was blocked by risk control";
      const errors = [{ code: "customer_blocked_by_risk_control", reason }];
      const read = (status: string, more: object) => {
        const payload = { ...bought(status), ...more };
        return provider.readCallback(called({ requesterType: "EXCHANGE", version: "1.0", payload }), now);
      };
      const blocked = { status: "failed", reason, failureCode: "declined" };
      expect(read("failed", { errors, status_details: null })).toMatchObject(blocked);
      expect(read("failed", { errors: [{}, ...errors], status_details: "Failed" })).toMatchObject(blocked);
      const codeOf = (text: string) => read("failed", { errors: [{ code: "kyc_failed", reason: text }] });
      expect(codeOf("The identity check failed")).toMatchObject({ failureCode: "kyc_rejected" });
      // An undocumented code is not interpreted.
      expect(codeOf("Not accepted")).toMatchObject({ reason: "Not accepted", failureCode: "other" });
      expect(read("failed", { errors: [], status_details: "Failed" })).toMatchObject({ reason: "Failed" });
      expect(read("failed", { errors: [{ code: "unknown" }] })).toMatchObject({ status: "failed", reason: null });
      expect(read("finished", { errors })).toMatchObject({ status: "success", reason: null });
    }));

  it("distinguish the fiat and crypto amounts of a SELL", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const sold = {
        id: 5808727625,
        status: "sending",
        external_partner_link_id: "tx_05",
        from_currency: "USDT",
        from_network: "TRX",
        from_amount: 101.5,
        to_currency: "EUR",
        to_network: "EUR",
        to_amount: null,
        expected_to_amount: "92.10",
        payout: { address: "DE89370400440532013000" },
      };
      expect(provider.readCallback(called(sold), now)).toMatchObject({
        providerTransactionId: "5808727625",
        fiat: "EUR",
        crypto: "USDT",
        network: "tron",
        fiatAmount: "92.1",
        cryptoAmount: "101.5",
        wallet: null,
      });
    }));

  it("report the buyer's email address, without which an order can be read too", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const read = (email: unknown) => provider.readCallback(called({ ...bought("exchanging"), email }), now);
      expect(await read("ada@buyer.example")).toMatchObject({ buyerEmail: "ada@buyer.example" });
      for (const unreadable of [null, {}]) expect(await read(unreadable)).toMatchObject({ buyerEmail: null });
    }));

  it("that cannot be parsed are rejected", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(() => provider.readCallback(called({ hello: "world" }), now)).toThrow(/could not be parsed/);
    }));
});
