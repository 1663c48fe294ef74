import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { GET as getFiatCurrencies } from "#app/api/v1/partner/fiat-currencies/route.ts";
import { GET as getDocument } from "#app/api/v1/partner/openapi.json/route.ts";
import { GET as getProviders } from "#app/api/v1/partner/providers/route.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { healthCache } from "#lib/providers/health/health-cache.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { toRequestContext } from "./request-context.ts";
import { respondWithVersion } from "./versioned-body.ts";

const etagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "";

describe("a versioned response", () => {
  const source = {};
  const respond = (headers: Record<string, string> = {}, from: object = source, text = "text") =>
    respondWithVersion(toRequestContext(new Request("http://127.0.0.1", { headers })), {}, from, () => text);
  const etag = respond().headers.etag ?? "";

  it.each([etag, etag.slice(2), "*", `"other", ${etag}`, `W/"a,b",${etag.slice(2)}`])(
    "has no body if the client has this version: %s",
    (ifNoneMatch) => {
      const { status, headers, body } = respond({ "if-none-match": ifNoneMatch });
      expect([status, headers.etag, body]).toEqual([304, etag, ""]);
    },
  );

  it.each(["", '"other"', etag.slice(3, -1), `${etag.slice(0, -2)}"`, '"*"'])(
    "has a body if the client has another version: %s",
    (ifNoneMatch) => {
      expect(respond({ "if-none-match": ifNoneMatch })).toMatchObject({ status: 200, body: "text" });
    },
  );

  it("is written once for each object, and has the same ETag for the same text only", () => {
    expect(respond({}, source, "not written").body).toBe("text");
    expect(respond({}, {}).headers.etag).toBe(etag);
    expect(respond({}, {}, "other").headers.etag).not.toBe(etag);
  });

  it.each([
    ["gzip", true],
    ["deflate, GZIP;q=0.5, br", true],
    ["gzip;q=0", false],
    ["gzip; q=0.000, br", false],
    ["br", false],
    ["", false],
  ])("is compressed for Accept-Encoding: %s → %s", (accepted, isCompressed) => {
    const text = "long text ".repeat(200);
    const { headers, body, bytes } = respond({ "accept-encoding": accepted }, {}, text);
    expect([headers["content-encoding"], headers.vary, body]).toEqual([
      isCompressed ? "gzip" : undefined,
      "Accept-Encoding",
      text,
    ]);
    expect(bytes && (isCompressed ? gunzipSync(bytes) : bytes).toString()).toBe(text);
  });

  it("is compressed from 1 KiB on", () => {
    const sent = (length: number) => respond({ "accept-encoding": "gzip" }, {}, "x".repeat(length)).bytes;
    expect([sent(1_023), sent(1_024)]).toEqual([undefined, expect.any(Buffer)]);
  });
});

describe("the ETag of the catalog", () => {
  const offer = { side: "BUY" as const, fiat: "BWP", method: "card", assets: ["BTC:mainnet"], min: null, max: null };
  const offers = (...listed: (typeof offer)[]) =>
    refreshOffers("sandbox", [testProvider({ id: "versions", listOffers: async () => listed })], new Date());

  it("stays when offers are refreshed, and changes when one is added or removed", async () => {
    const partner = await newTestPartner();
    const read = () => partner.call(getFiatCurrencies, "/fiat-currencies");
    await offers();
    const before = etagOf(await read());
    await offers(offer);
    const added = etagOf(await read());
    await offers(offer);
    expect([added === before, etagOf(await read())]).toEqual([false, added]);
    await offers();
    expect(etagOf(await read())).toBe(before);
  });

  it("changes at once when a provider is unavailable, and when it is available again", async () => {
    const partner = await newTestPartner();
    const read = (etag = "") => partner.call(getProviders, "/providers", { headers: { "if-none-match": etag } });
    const { states } = healthCache();
    states.delete("sandbox:moonpay");
    const before = etagOf(await read());
    const state = {
      environment: "sandbox" as const,
      provider: "moonpay",
      updatedAt: new Date(),
      brokenSince: new Date(),
    };
    const outcomes = { lastResponseAt: null, lastError: null, lastErrorAt: null, endedCount: 0, successCount: 0 };
    states.set("sandbox:moonpay", { ...state, ...outcomes, completionP50Seconds: null, completionP95Seconds: null });
    const away = await read(before);
    states.delete("sandbox:moonpay");
    expect([away.status, etagOf(away) === before]).toEqual([200, false]);
    expect((await read(before)).status).toBe(304);
  });

  it("differs between environments that list something else, and is the same without a key as with one of production", async () => {
    await offers(offer);
    const [sandbox, production] = [await newTestPartner("sandbox"), await newTestPartner("production")];
    const etags = await Promise.all(
      [sandbox, production].map(async ({ call }) => etagOf(await call(getFiatCurrencies, "/fiat-currencies"))),
    );
    await offers();
    expect(new Set(etags).size).toBe(2);
    const keyless = etagOf(await call(getProviders, "/providers"));
    expect(keyless).toBe(etagOf(await production.call(getProviders, "/providers")));
  });

  it("is compared after the key, and a request that gets 304 is logged", async () => {
    const partner = await newTestPartner();
    const headers = { "if-none-match": "*" };
    const { status } = await partner.call(getFiatCurrencies, "/fiat-currencies", { headers });
    const rejected = await call(getFiatCurrencies, "/fiat-currencies", { headers });
    const invalid = await partner.call(getFiatCurrencies, "/fiat-currencies?type=HODL", { headers });
    expect([status, rejected.status, invalid.status]).toEqual([304, 401, 400]);
    expect(await partner.logs()).toMatchObject([{ status: 400 }, { status: 304, success: true }]);
  });
});

it("the OpenAPI document has an ETag for each address of the installation", async () => {
  const read = (host: string) => call(getDocument, "/openapi.json", { headers: { host } });
  const [one, other] = [await read("one.example:3000"), await read("other.example:3000")];
  expect(etagOf(one)).not.toBe(etagOf(other));
  expect(etagOf(await read("one.example:3000"))).toBe(etagOf(one));
});
