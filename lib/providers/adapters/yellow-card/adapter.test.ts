import { describe, expect, it } from "vitest";
import { createConnect } from "#lib/providers/http.ts";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { type ProviderCase, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { yellowCard } from "./adapter.ts";
import { assertSigned, signBody, signRequest } from "./api.ts";
import { buy, callbackOf, called, now, recordedWith, subject } from "./test-case.ts";

describeProvider(subject);

const withSettings = (changed: Record<string, string>): ProviderCase => ({
  ...subject,
  settings: (address) => ({ ...subject.settings(address), ...changed }),
});

describe("Yellow Card catalog", () => {
  const assets = ["USDT:tron", "USDT:polygon", "USDC:ethereum", "BTC:mainnet"];
  const soldAssets = ["USDT:tron", "USDT:polygon", "USDT:celo", "USDC:ethereum", "BTC:mainnet"];
  const nigeria = { fiat: "NGN", method: "bank_transfer", max: "30000000", countries: { allow: ["NG"] } };
  const mobile = { side: "BUY", method: "mobile_money", assets, min: "500" };
  const offers = [
    { side: "BUY", ...nigeria, assets, min: "2500" },
    { side: "SELL", ...nigeria, assets: soldAssets, min: "1800" },
    { ...mobile, fiat: "KES", max: null, countries: { allow: ["KE"] } },
    { ...mobile, fiat: "XOF", max: "1500000", countries: { allow: ["CI", "BJ"] } },
  ];

  it("contains offers for active channels and coins with a price and without a memo, in the direction of each", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.listOffers()).toEqual(offers);
    }));

  it("reads unwrapped lists", () => {
    const bare = (request: string) => {
      const response = subject.recorded.find((one) => one.request === request)?.response;
      return { request, response: Object(response).channels };
    };
    const instead = [bare("GET /business/channels"), bare("GET /business/channels/crypto")];
    return withRecordedProvider(
      subject,
      async ({ provider }) => expect(await provider.listOffers()).toEqual(offers),
      instead,
    );
  });

  it("and fees are fetched once for many requests, rates for each quote", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.listOffers()]);
      expect(server.received.map(({ line }) => line).sort()).toEqual([
        "GET /business/channels",
        "GET /business/channels/crypto",
        ...Array(3).fill("GET /business/rates"),
        "POST /business/fees/get-config",
      ]);
    }));
});

describe("Yellow Card quotes", () => {
  it("convert the amount after fees at the fiat rate and the coin price", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const fees = { provider: "808.65", network: "1827.55" };
      const quote = { fiatAmount: "80865", cryptoAmount: "48.36999938", fees, expiresAt: null };
      expect(await provider.quote(buy)).toEqual(quote);
      expect(await provider.quote({ ...buy, fiatAmount: "80864.6" })).toEqual(quote);
      const bitcoin = { ...buy, crypto: "BTC", network: "mainnet" };
      expect(await provider.quote(bitcoin)).toMatchObject({ cryptoAmount: "0.00049357" });
    }));

  it("apply the minimum and flat fees, and the API's limit if the channel has none", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const kes = { ...buy, fiat: "KES", method: "mobile_money", fiatAmount: "1294" };
      expect(await provider.quote(kes)).toMatchObject({ fees: { provider: "65", network: "146.22" } });
      expect(await provider.quote({ ...kes, fiatAmount: "2588001" })).toMatchObject({
        unsupported: "amount_above_maximum",
        max: "2588000",
      });
    }));

  it("use the channel's fee if the account has no access to the fee configuration", () => {
    const refused = { request: "POST /business/fees/get-config", status: 403, response: { code: "PermissionError" } };
    const act = async ({ provider }: Parameters<Parameters<typeof withRecordedProvider>[1]>[0]) => {
      expect(await provider.quote(buy)).toMatchObject({ fees: { provider: "150" } });
    };
    return withRecordedProvider(subject, act, [refused]);
  });

  it("reject an amount below the network fee as too small", () => {
    const dear = withSettings({ networkFees: "TRC20=60" });
    return withRecordedProvider(dear, async ({ provider }) => {
      expect(await provider.quote(buy)).toMatchObject({ unsupported: "amount_below_minimum" });
    });
  });

  it("reject an invalid network fee setting", () => {
    for (const networkFees of ["TRC20", "TRC20=a", "=1", "TRC20=-1"]) {
      const given = { ...subject.settings("http://127.0.0.1:9"), networkFees };
      expect(() => yellowCard.create(given, createConnect())).toThrow(/networkFees has/);
    }
  });
});

describe("Yellow Card signatures", () => {
  const secret = "yc_secret_sim";
  const body = '{"channelId":"c1","sequenceId":"tx_01"}';
  const request = { timestamp: "2025-01-02T03:04:05.678Z", path: "/business/receive", method: "POST", body };
  const signature = "xs6oqw8FKuKPiAG7Zc1B1/qprYC6R8DvruNh6XMH/XI=";

  it("of requests cover the timestamp, path, method, and body hash", () => {
    expect(signRequest(secret, request)).toBe(signature);
    const changes = {
      timestamp: "2025-01-02T03:04:05.679Z",
      path: "/receive",
      method: "PUT",
      body: '{"sequenceId":"tx_01","channelId":"c1"}',
    };
    for (const [name, value] of Object.entries(changes))
      expect(signRequest(secret, { ...request, [name]: value }), name).not.toBe(signature);
    expect(signRequest(secret, { ...request, body: undefined })).not.toBe(signature);
    expect(signRequest("yc_secret_sin", request)).not.toBe(signature);
  });

  it.each([
    ["full", (path: string) => path],
    ["without-business", (path: string) => path.replace("/business", "")],
  ])("are sent with every request and cover exactly what is sent: %s", (signedPath, toSigned) =>
    withRecordedProvider(withSettings({ signedPath }), async ({ provider, server }) => {
      await provider.quote(buy);
      await provider.getOrder(subject.order.known);
      for (const { line, headers, body } of server.received) {
        const [method = "", path = ""] = line.split(" ");
        const timestamp = String(headers["x-yc-timestamp"]);
        const signed = { timestamp, path: toSigned(path), method, body: method === "POST" ? body : undefined };
        expect(headers.authorization).toBe(`YcHmacV1 yc-key:${signRequest(secret, signed)}`);
        expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(60_000);
      }
    }),
  );

  it("of callbacks cover the raw body", () => {
    const sent = Buffer.from('{"id":"r1","event":"RECEIVE.COMPLETE","status":"complete"}');
    const theirs = "yYU2K/mkO6p8hhZ6+00Dq3ANvCw0A9fLKeVnOH59BJE=";
    expect(signBody(secret, sent)).toBe(theirs);
    const check = (signature: string, { key = secret, body = sent } = {}) =>
      assertSigned({ method: "POST", path: "/", headers: { "x-yc-signature": signature }, body }, key);
    expect(() => check(theirs)).not.toThrow();
    expect(() => check(theirs, { key: "yc_secret_sin" })).toThrow(/signature or token/);
    expect(() => check(theirs, { body: Buffer.from(sent.toString().replace("r1", "r2")) })).toThrow(
      /signature or token/,
    );
    const reordered = Buffer.from('{"event":"RECEIVE.COMPLETE","id":"r1","status":"complete"}');
    expect(() => check(theirs, { body: reordered })).toThrow(/signature or token/);
    expect(() => check(theirs.toUpperCase())).toThrow(/signature or token/);
    expect(() => check("")).toThrow(/signature or token/);
  });
});

describe("Yellow Card events", () => {
  const read = (event: string, more: object = {}, among: ProviderCase = subject) => {
    const provider = among.module.create(among.settings("http://127.0.0.1:9"), createConnect());
    return provider.readCallback(called(callbackOf(event, more)), now);
  };

  it("map old and new event names to a status, regardless of the status field", () => {
    expect(read("COLLECTION.SETTLEMENT_COMPLETE")).toMatchObject({ status: "success", reference: "tx_01" });
    expect(read("RECEIVE.PENDING_REFUND", { status: "complete" })).toMatchObject({ status: "processing" });
    expect(read("RECEIVE.CONSTRUCTOR")).toMatchObject({ status: null });
  });

  it("about the crypto transfer are read under their separate name and ID", () => {
    const sent = { id: "another", settlementInfo: { txHash: "5f48c0" } };
    expect(read("CONVERT.COMPLETE", sent)).toMatchObject({
      status: "success",
      hash: "5f48c0",
      providerTransactionId: null,
    });
    expect(read("SETTLEMENT.PROCESSING")).toMatchObject({ status: "processing" });
    expect(read("SETTLEMENT.FAILED")).toMatchObject({ status: "processing" });
  });

  it("about other crypto transfers are ignored", () => {
    for (const event of ["CRYPTO_SEND.COMPLETE", "COMPLETE"]) expect(read(event), event).toBeNull();
  });

  it("named complete mean payment received, unless there is a hash or the setting says delivered", () => {
    expect(read("RECEIVE.COMPLETE")).toMatchObject({ status: "processing" });
    expect(read("RECEIVE.COMPLETE", { settlementInfo: { txHash: "5f48c0" } })).toMatchObject({ status: "success" });
    const delivered = withSettings({ completeMeans: "delivered" });
    expect(read("RECEIVE.COMPLETE", {}, delivered)).toMatchObject({ status: "success" });
  });

  it("distinguish an expired order from a failed one", () => {
    expect(read("RECEIVE.FAILED", { errorCode: "EXPIRED" })).toMatchObject({ status: "expired", reason: "EXPIRED" });
    expect(read("RECEIVE.FAILED", { errorCode: "REFUSED" })).toMatchObject({ status: "failed", reason: "REFUSED" });
  });
});

describe("a polled Yellow Card order", () => {
  it("has its amounts, fees, and wallet in our names", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.getOrder(subject.order.known)).toMatchObject({
        rawStatus: "settlement_complete",
        fiat: "NGN",
        crypto: "USDT",
        network: "tron",
        fiatAmount: "80865",
        cryptoAmount: "48.36654808",
        wallet: buy.wallet,
        hash: "5f48c0",
        fees: { provider: "808.65", network: "1833.13" },
        partnerFee: { amount: "0", currency: "NGN" },
        instructions: null,
      });
    }));

  it("reports the commission, which is part of the provider's fee", () => {
    const instead = [recordedWith("GET /business/receive/sequence-id/tx_01", { partnerFeeAmountLocal: 100.5 })];
    const act = async ({ provider }: Parameters<Parameters<typeof withRecordedProvider>[1]>[0]) => {
      expect(await provider.getOrder(subject.order.known)).toMatchObject({
        fees: { provider: "909.15" },
        partnerFee: { amount: "100.5", currency: "NGN" },
      });
    };
    return withRecordedProvider(subject, act, instead);
  });

  it("has no instructions while Yellow Card verifies the buyer", () => {
    const source = { accountType: "momo", accountNumber: "+254700000000" };
    const instead = [recordedWith("GET /business/receive/sequence-id/tx_01", { status: "PENDING_KYC", source })];
    const act = async ({ provider }: Parameters<Parameters<typeof withRecordedProvider>[1]>[0]) => {
      expect(await provider.getOrder(subject.order.known)).toMatchObject({
        status: "pending",
        rawStatus: "PENDING_KYC",
        instructions: undefined,
      });
    };
    return withRecordedProvider(subject, act, instead);
  });

  it("is expired if not paid in time", () => {
    const late = { status: "failed", errorCode: "EXPIRED" };
    const instead = [recordedWith("GET /business/receive/sequence-id/tx_01", late)];
    const act = async ({ provider }: Parameters<Parameters<typeof withRecordedProvider>[1]>[0]) => {
      expect(await provider.getOrder(subject.order.known)).toMatchObject({ status: "expired", reason: "EXPIRED" });
    };
    return withRecordedProvider(subject, act, instead);
  });
});
