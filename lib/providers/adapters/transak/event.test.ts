import { describe, expect, it } from "vitest";
import type { Callback } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { createMemoryTokenStore } from "#lib/providers/token-store.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { readEvent } from "./event.ts";
import { bought, event, jwt, now, subject, token, wallet, wrapped } from "./test-case.ts";

const vector =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ3ZWJob29rRGF0YSI6eyJpZCI6Im8xIiwic3RhdHVzIjoiQ09NUExFVEVEIn0sImV2ZW50SUQiOiJPUkRFUl9DT01QTEVURUQifQ.u3rw2TJSfqWWbTx219A-V0W5c_X1CPdpRfWvs2g6-7o";

/** Reads callbacks with these tokens, in the order Transak issues them. */
const reading = (...given: string[]) => {
  const left = [...given];
  const store = createMemoryTokenStore();
  const issue = async () => ({ value: left.shift() ?? "spent", endsAt: Date.now() + 7 * 86_400_000 });
  const tokens = createAccessTokens(store, issue);
  return { tokens, store, issue, read: (callback: Callback) => readEvent(callback, tokens, now), left };
};

describe("Transak callbacks", () => {
  it("verify the documented vector and reject variations of it", async () => {
    expect(await reading(token).read(wrapped(vector))).toMatchObject({
      providerTransactionId: "o1",
      reference: null,
      status: "success",
      rawStatus: "COMPLETED",
    });
    const [header, claims, signature = ""] = vector.split(".");
    const near = [
      [vector, `${token}x`],
      [vector, token.toUpperCase()],
      [`${header}.${claims}.${signature.toUpperCase()}`, token],
      [`${header}.${claims}.${Buffer.from(signature, "base64url").toString("hex")}`, token],
      [`${header}.${claims?.replace("Im8x", "Im8y")}.${signature}`, token],
      [vector.replace(`${header}`, Buffer.from('{"typ":"JWT","alg":"HS256"}').toString("base64url")), token],
      [`${vector}.`, token],
    ] as const;
    for (const [text, key] of near)
      await expect(reading(key, key).read(wrapped(text))).rejects.toMatchObject({ code: "callback_refused" });
  });

  it("contain the order in webhookData, in data or at the top level, with exact amounts", async () => {
    const digits = JSON.stringify(bought("PROCESSING")).replace("0.000966", "0.123456789012345678");
    const shapes = [`{"webhookData":${digits},"eventID":"ORDER_PROCESSING"}`, `{"data":${digits}}`, digits];
    for (const text of shapes) {
      expect(await reading(token).read(wrapped(jwt(text)))).toEqual({
        reference: "tx_01",
        providerTransactionId: "tk-1",
        status: "processing",
        rawStatus: "PROCESSING",
        reason: null,
        failureCode: null,
        fiat: "EUR",
        crypto: "BTC",
        network: "mainnet",
        fiatAmount: "100",
        cryptoAmount: "0.123456789012345678",
        wallet,
        hash: null,
        fees: null,
        partnerFee: null,
      });
    }
  });

  it("return null for other events and reject an unreadable order", async () => {
    const verified = { eventID: "KYC_VERIFIED", webhookData: { userId: "u1", status: "APPROVED" } };
    expect(await reading(token).read(wrapped(jwt(verified)))).toBeNull();
    const broken = wrapped(jwt({ eventID: "ORDER_COMPLETED", webhookData: { status: "COMPLETED" } }));
    await expect(reading(token).read(broken)).rejects.toThrow(/could not be parsed/);
  });

  it("without a JWT cause no request to Transak", () =>
    withRecordedProvider(subject, async ({ provider, server }: RecordedProvider) => {
      for (const text of ["{}", '{"data":"text"}', '{"data":{"id":"tk-1","status":"COMPLETED"}}', "[]", ""]) {
        const asked = async () => provider.readCallback({ ...wrapped(""), body: Buffer.from(text) }, now);
        await expect(asked()).rejects.toMatchObject({ code: "callback_refused" });
      }
      expect(server.received).toHaveLength(0);
    }));

  it("request a token when there is none, and are unavailable rather than rejected if that fails", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      const callback = wrapped(jwt(event("PROCESSING")));
      server.fail("error 500");
      await expect(async () => provider.readCallback(callback, now)).rejects.toMatchObject({
        code: "provider_unavailable",
      });
      server.fail(null);
      expect(await provider.readCallback(callback, now)).toMatchObject({ status: "processing" });
    }));

  it("are verified with the newest two tokens and no older one", async () => {
    const { tokens, store, issue, read } = reading("first", "second", "third");
    const signed = (key: string) => read(wrapped(jwt(event("PROCESSING"), { key })));
    expect(await tokens.keys()).toEqual(["first"]);
    await store.refresh("first", issue);
    expect(await tokens.keys()).toEqual(["second", "first"]);
    expect(await signed("first")).toMatchObject({ status: "processing" });
    expect(await signed("second")).toMatchObject({ status: "processing" });
    await store.refresh("second", issue);
    await expect(signed("first")).rejects.toMatchObject({ code: "callback_refused" });
  });

  it("that no token verifies request none", async () => {
    const { read, left } = reading("ours", "never");
    for (const key of ["forged", "more", "never"])
      await expect(read(wrapped(jwt(event("COMPLETED"), { key })))).rejects.toMatchObject({ code: "callback_refused" });
    expect(left).toEqual(["never"]);
  });

  it("signed with a token that another process is requesting are verified once it is stored", async () => {
    const { tokens, store, issue } = reading("first", "second");
    await tokens.keys();
    const readAfterRefresh = async () => {
      await store.refresh("first", issue);
      return store.read();
    };
    const others = createAccessTokens({ ...store, readAfterRefresh }, issue);
    const callback = wrapped(jwt(event("PROCESSING"), { key: "second" }));
    expect(await readEvent(callback, others, now)).toMatchObject({ status: "processing" });
  });
});
