import { describe, expect, it } from "vitest";
import { describeProvider } from "#lib/providers/test-conformance.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { signData, signEndpoint } from "./api.ts";
import { bought, buy, called, now, sell, subject } from "./test-case.ts";

describeProvider(subject);

describe("Fonbnk catalog", () => {
  it("becomes offers for supported directions, one per fiat across its countries", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const [bought, sold] = [["USDT:polygon", "USDT:tron", "USDT:lisk"], ["USDT:polygon"]];
      const limits = { min: null, max: null };
      const nigeria = { countries: { allow: ["NG"] } };
      expect(await provider.listOffers()).toEqual([
        { side: "BUY", fiat: "NGN", method: "bank_transfer", assets: bought, ...limits, ...nigeria },
        { side: "SELL", fiat: "NGN", method: "bank_transfer", assets: sold, ...limits, ...nigeria },
        { side: "BUY", fiat: "NGN", method: "airtime", assets: bought, ...limits, ...nigeria },
        { side: "BUY", fiat: "NGN", method: "mobile_money", assets: bought, ...limits, ...nigeria },
        { side: "SELL", fiat: "NGN", method: "mobile_money", assets: sold, ...limits, ...nigeria },
        {
          side: "BUY",
          fiat: "XOF",
          method: "mobile_money",
          assets: bought,
          ...limits,
          countries: { allow: ["SN", "CI"] },
        },
      ]);
    }));

  it("and limits is fetched once for many requests", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await Promise.all([provider.quote(buy), provider.quote(buy), provider.listOffers()]);
      const lines = server.received.map(({ line }) => line);
      expect(lines.filter((line) => line === "GET /api/v2/currencies")).toHaveLength(1);
      expect(lines.filter((line) => line === "GET /api/v2/order-limits")).toHaveLength(1);
    }));
});

describe("Fonbnk quotes", () => {
  it("state the amounts before and after all fees, with gas listed separately in fiat", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote(buy)).toEqual({
        fiatAmount: "15000",
        cryptoAmount: "10.00367",
        fees: { provider: "350", network: "14.99" },
        expiresAt: new Date("2026-11-20T10:05:00Z"),
      });
    }));

  it("are for the stated country of a fiat with several", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const francs = { ...buy, fiat: "XOF", method: "mobile_money" };
      for (const country of ["CI", "NG", null]) await provider.quote({ ...francs, country }).catch(() => undefined);
      const limits = server.received.filter(({ line }) => line === "GET /api/v2/order-limits");
      expect(limits.map(({ query }) => query.get("depositCountryIsoCode"))).toEqual(["CI", "SN", "SN"]);
    }));

  it("of a SELL are requested by the fiat to receive, in one request", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote(sell)).toMatchObject({
        fiatAmount: "15000",
        cryptoAmount: "10.5",
        fees: { provider: "350", network: "0" },
      });
      const asked = server.received.filter(({ line }) => line === "POST /api/v2/quote");
      expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
        {
          deposit: { paymentChannel: "crypto", currencyType: "crypto", currencyCode: "POLYGON_USDT" },
          payout: {
            paymentChannel: "bank",
            currencyType: "fiat",
            currencyCode: "NGN",
            countryIsoCode: "NG",
            amount: 15000,
          },
        },
      ]);
    }));

  it("are not requested when the limits show that the pair is not traded", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      expect(await provider.quote({ ...buy, network: "tron" })).toMatchObject({ unsupported: "pair_unsupported" });
      expect(server.received.filter(({ line }) => line.startsWith("POST"))).toEqual([]);
    }));

  it("map Fonbnk's rejections to our codes, and fail as a provider error on a rejected key", async () => {
    await withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote({ ...buy, fiatAmount: "15001" })).toMatchObject({
        unsupported: "amount_below_minimum",
      });
    });
    const refused = { request: "POST /api/v2/quote", status: 401, response: { message: "Signature is invalid" } };
    await withRecordedProvider(
      subject,
      ({ provider }) => expect(provider.quote(buy)).rejects.toMatchObject({ code: "provider_unavailable" }),
      [refused],
    );
  });
});

describe("Fonbnk signatures", () => {
  const [secret, at] = ["Zm9uYm5rX3NlY3JldF9zaW1fa2V5", "1700000000000"];
  const endpoint =
    "/api/v2/order-limits?depositPaymentChannel=bank&depositCurrencyType=fiat&depositCurrencyCode=NGN" +
    "&depositCountryIsoCode=NG&payoutPaymentChannel=crypto&payoutCurrencyType=crypto&payoutCurrencyCode=POLYGON_USDT";
  const signature = "aVZ4Sn9uPdUlT/xjvXhi96u0SvtRCXPPdmOz0VIbtNY=";

  it("of requests cover timestamp, path and query, keyed with the secret's bytes", () => {
    expect(signEndpoint(secret, at, endpoint)).toBe(signature);
    expect(signEndpoint("Zm9uYm5rX3NlY3JldF9zaW1fa2V6", at, endpoint)).not.toBe(signature);
    expect(signEndpoint(secret, "1700000000001", endpoint)).not.toBe(signature);
    expect(signEndpoint(secret, at, endpoint.replace("NGN", "NGM"))).not.toBe(signature);
    expect(signEndpoint(Buffer.from(secret).toString("base64"), at, endpoint)).not.toBe(signature);
  });

  it("are sent with every request and cover exactly what is sent", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await provider.quote(buy);
      await provider.getOrder(subject.order.known);
      for (const { line, query, headers } of server.received) {
        const search = query.size > 0 ? `?${query}` : "";
        const path = line.split(" ")[1] ?? "";
        const timestamp = String(headers["x-timestamp"]);
        expect(headers["x-client-id"]).toBe("fonbnk-client");
        expect(headers["x-signature"]).toBe(signEndpoint(secret, timestamp, path + search));
        expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
      }
      expect(server.received[1]?.query.toString()).toBe(endpoint.split("?")[1]);
    }));

  it("of callbacks hash the data and the secret's hash, in either order", () => {
    const data = '{"order":{"status":"payout_successful"}}';
    const [dataFirst, secretFirst] = [
      "a4ba4a816d52cd2d4bc4732d594768ae6e762b21a4954a61c75b794930a850b1",
      "d643c096cdf4b8360fbd6fcc8fcb121aab8c329412ba41ec39c9aecd581e8a0a",
    ];
    expect(signData(data, "whsec_sim", "data-first")).toBe(dataFirst);
    expect(signData(data, "whsec_sim", "secret-first")).toBe(secretFirst);
    expect(signData(data, "whsec_sin", "data-first")).not.toBe(dataFirst);
    expect(signData(data.replace("payout", "payouT"), "whsec_sim", "data-first")).not.toBe(dataFirst);
  });

  it("of callbacks are accepted only in the configured order", () => {
    const settings = (address: string) => ({ ...subject.settings(address), webhookHashOrder: "secret-first" });
    return withRecordedProvider({ ...subject, settings }, async ({ provider }) => {
      const data = bought("payout_successful");
      expect(await provider.readCallback(called(data, { order: "secret-first" }), now)).toMatchObject({
        status: "success",
      });
      expect(() => provider.readCallback(called(data), now)).toThrow(/signature or token/);
    });
  });

  it("of callbacks cover the original data, whatever the body's formatting and number length", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const long = '"amountAfterFees":12345678901234567890.123456789';
      const text = JSON.stringify(bought("payout_pending")).replace('"amountAfterFees":10.00367', long);
      const headers = { "x-signature": signData(text, "whsec_sim", "data-first") };
      const body = Buffer.from(`{ "event" : "order-status-change",\n "data" : ${text.replaceAll(",", " ,\n ")} }`);
      const read = await provider.readCallback({ method: "POST", path: "/", headers, body }, now);
      expect(read).toMatchObject({ cryptoAmount: "12345678901234567890.123456789" });
    }));
});
