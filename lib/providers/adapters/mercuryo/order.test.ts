import { describe, expect, it } from "vitest";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { pollDates } from "./order.ts";
import { event, now, signed, subject, wallet } from "./test-case.ts";

const known = { reference: "tx_01", providerTransactionId: null, side: "BUY" } as const;

describe("Mercuryo orders", () => {
  it("combine two streams: the payment, whose ID is the order ID, and the transfer", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(known)).toEqual({
        reference: "tx_01",
        providerTransactionId: "058dc74257a417582",
        status: "success",
        rawStatus: "withdraw/completed",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.00111046",
        wallet,
        hash: "0f00ba12",
        buyerEmail: "74111111175@tt.st",
        fees: null,
      });
    }));

  it("with one reference resolve to the newest while none has succeeded", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder({ ...known, reference: "tx_03", side: "SELL" })).toMatchObject({
        providerTransactionId: "d-2",
        status: "processing",
        rawStatus: "sell/pending",
        crypto: "BTC",
        network: "mainnet",
        fiat: "EUR",
        fiatAmount: "500",
        cryptoAmount: "0.00602882",
        wallet: null,
        hash: "d3b07384",
      });
    }));

  it("end when the payment is returned, even before the transfer", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder({ ...known, reference: "tx_04" })).toMatchObject({
        status: "cancelled",
        rawStatus: "buy/cancelled",
      });
    }));

  it.each(["mobile_pay", "buy_acquirer"])("are also found as %s, the payment method", (name) => {
    const { data } = event("buy/paid");
    const found = { request: "GET /v1.6/sdk-partner/transactions", response: { data: [{ [name]: data }] } };
    const act = async ({ provider }: RecordedProvider) => {
      expect(await provider.getOrder(known)).toMatchObject({ status: "processing", providerTransactionId: "mo-buy" });
    };
    return withRecordedProvider(subject, act, [found]);
  });

  it("are refunded when the payment is, even before the transfer", () => {
    const [buy, withdraw] = [event("buy/refunded").data, event("withdraw/new").data];
    const found = { request: "GET /v1.6/sdk-partner/transactions", response: { data: [{ buy, withdraw }] } };
    const act = async ({ provider }: RecordedProvider) => {
      expect(await provider.getOrder(known)).toMatchObject({ status: "refunded", rawStatus: "buy/refunded" });
    };
    return withRecordedProvider(subject, act, [found]);
  });

  it("are searched by our reference within the date window, with the partner token", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.getOrder(known);
      const { headers, query } = server.received.at(-1) ?? {};
      expect(headers?.["sdk-partner-token"]).toBe("partner_token_sim");
      expect(query?.get("date_start")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(query?.get("date_end")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }));

  it("are searched without a token and dates when those settings are off", () => {
    const settings = (address: string) => ({ ...subject.settings(address), partnerToken: "", pollWindow: "0" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider, server }) => {
      expect(await provider.getOrder(known)).toMatchObject({ status: "success" });
      const { headers = {}, query } = server.received.at(-1) ?? {};
      expect("sdk-partner-token" in headers).toBe(false);
      expect([...(query?.keys() ?? [])].toSorted()).toEqual(["limit", "merchant_transaction_id", "widget_id"]);
    });
  });

  it("are searched from the configured number of days ago until tomorrow", () => {
    expect(pollDates("30", now)).toEqual({ date_start: "2026-10-21", date_end: "2026-11-21" });
    expect(pollDates("1", new Date("2026-03-01T00:00:00Z"))).toEqual({
      date_start: "2026-02-28",
      date_end: "2026-03-02",
    });
    for (const days of ["0", "", "-1", "a week"]) expect(pollDates(days, now)).toEqual({});
  });
});

describe("Mercuryo callbacks", () => {
  it("are signed with or without their whitespace", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const isRaw of [false, true]) {
        const callback = signed(event("withdraw/completed"), { isRaw });
        expect(callback.body.includes(" ")).toBe(true);
        expect(provider.readCallback(callback, now)).toMatchObject({ status: "success" });
      }
    }));

  it("of both streams belong to one order, and only the first contains its ID", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const read = (word: string) => provider.readCallback(signed(event(word)), now);
      expect(read("buy/paid")).toMatchObject({ reference: "tx_01", providerTransactionId: "mo-buy" });
      expect(read("withdraw/new")).toMatchObject({ reference: "tx_01", providerTransactionId: null });
      expect(read("deposit/new")).toMatchObject({ reference: "tx_01", providerTransactionId: "mo-deposit" });
      expect(read("sell/new")).toMatchObject({ reference: "tx_01", providerTransactionId: null });
    }));

  it("may be wrapped in a payload, and return all fields with exact amounts", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { data } = event("withdraw/completed");
      const sent = { ...data, amount: "0.123456789012345678", currency: "USDT", network: "TRON" };
      const payload = { data: { ...sent, tx: { id: "0f00ba12", address: "TWallet" }, card: { number: "1111" } } };
      expect(provider.readCallback(signed({ payload }), now)).toEqual({
        reference: "tx_01",
        providerTransactionId: null,
        status: "success",
        rawStatus: "withdraw/completed",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "USDT",
        network: "tron",
        fiatAmount: "100",
        cryptoAmount: "0.123456789012345678",
        wallet: "TWallet",
        hash: "0f00ba12",
        buyerEmail: null,
        fees: null,
      });
    }));

  it("without a network return the coin only", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(provider.readCallback(signed(event("sell/pending")), now)).toMatchObject({ crypto: "BTC", network: null });
    }));

  it("return null for other events and reject an unreadable order", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { data } = event("buy/new");
      expect(provider.readCallback(signed({ data: { ...data, type: "mobile_topup" } }), now)).toBeNull();
      expect(() => provider.readCallback(signed({ data: { type: "buy" } }), now)).toThrow(/could not be parsed/);
      expect(() => provider.readCallback(signed({ data: "buy" }), now)).toThrow(/could not be parsed/);
      expect(() => provider.readCallback(signed("no event"), now)).toThrow(/could not be parsed/);
    }));
});
