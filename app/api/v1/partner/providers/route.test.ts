import { describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner, randomAddress } from "#app/api/test-partner.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { healthCache } from "#lib/providers/health/health-cache.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

const neverAsked = {
  lastResponseAt: null,
  lastError: null,
  lastErrorAt: null,
  endedCount: 0,
  successCount: 0,
  completionP50Seconds: null,
  completionP95Seconds: null,
};

describe("GET /providers", () => {
  it("200: needs no key and logs nothing without one", async () => {
    const { status, body, headers } = await call(GET, "/providers");
    expect(status).toBe(200);
    const listed = enabledProviders("production").map(({ id }) => id);
    expect(listed).toContain("moonpay");
    expect(body.data.map(({ svc_id }: { svc_id: string }) => svc_id)).toEqual(listed.sort());
    expect(body.data.find(({ svc_id }: { svc_id: string }) => svc_id === "moonpay")).toEqual({
      name: "MoonPay",
      svc_id: "moonpay",
      logo: "http://127.0.0.1:3000/icons/providers/moonpay.svg",
      is_available: true,
      needs_wallet_for: [],
      links: {
        website: "https://www.moonpay.com",
        terms: "https://www.moonpay.com/legal/terms_of_use",
        privacy: "https://www.moonpay.com/legal/privacy_policy",
        support: "https://support.moonpay.com",
      },
      presentation: { tab: true, frame: "listed_domain", web_view: "limited", note: expect.stringContaining("frame") },
    });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("ratelimit")).toBeNull();
  });

  it("200: reports an unavailable provider", async () => {
    const state = { environment: "production" as const, provider: "moonpay", updatedAt: new Date() };
    const { states } = healthCache();
    states.set("production:moonpay", { ...state, ...neverAsked, brokenSince: new Date() });
    const { body } = await call(GET, "/providers");
    states.clear();
    const away = body.data.filter(({ is_available }: { is_available: boolean }) => !is_available);
    expect(away.map(({ svc_id }: { svc_id: string }) => svc_id)).toEqual(["moonpay"]);
  });

  it("200: with a key, logs the request and returns the remaining limit", async () => {
    const partner = await newTestPartner();
    const { status, headers } = await partner.call(GET, "/providers");
    expect(status).toBe(200);
    expect(headers.get("ratelimit-policy")).toBe('"reads";q=600;w=60');
    expect(headers.get("x-ratelimit-remaining")).toBe("599");
    expect(await partner.logs()).toMatchObject([
      { path: "/api/v1/partner/providers", method: "GET", status: 200, success: true },
    ]);
  });

  it("400: rejects any parameter", async () => {
    const response = await call(GET, "/providers?type=BUY");
    expect([response.status, fieldsOf(response)]).toEqual([400, ["type"]]);
  });

  it("401: rejects an invalid key although the key is optional", async () => {
    const { status, body } = await call(GET, "/providers", { key: makeKey("sandbox") });
    expect([status, body.data.error]).toEqual([401, "api_key_invalid"]);
  });

  it("429: allows sixty requests per minute and address", async () => {
    const headers = { "x-svc-client-address": randomAddress() };
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await call(GET, "/providers", { headers })).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    const refused = await call(GET, "/providers", { headers });
    expect([statuses[60], refused.status, refused.body.data.error]).toEqual([429, 429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
