import { afterEach, describe, expect, it, vi } from "vitest";
import { call, newTestPartner, type TestResponse } from "#app/api/test-partner.ts";
import { GET as getCryptoCurrencies } from "#app/api/v1/partner/crypto-currencies/route.ts";
import { GET as getProviders } from "#app/api/v1/partner/providers/route.ts";
import { GET as getTransaction } from "#app/api/v1/partner/transactions/[transactionId]/route.ts";
import { GET, POST } from "#app/api/v1/partner/transactions/route.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { type KeyScope, keyScopes } from "#db/enums.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { resetEnv } from "#lib/env.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { resetProviders } from "#lib/providers/registry.ts";
import { stubVariables } from "#lib/test-variables.ts";

describe("every partner request", () => {
  it("logs path, method, status and time of an authenticated request, never its query", async () => {
    const partner = await newTestPartner();
    const good = await partner.call(GET, "/transactions?partner_context=secret-canary");
    const bad = await partner.call(GET, "/transactions?limit=0");
    const logs = await partner.logs();
    expect(JSON.stringify(logs)).not.toContain("canary");
    expect(logs).toMatchObject([
      {
        path: "/api/v1/partner/transactions",
        method: "GET",
        status: 400,
        success: false,
        error_code: "validation_failed",
      },
      { path: "/api/v1/partner/transactions", method: "GET", status: 200, success: true, error_code: null },
    ]);
    expect(logs.map(({ request_id }) => request_id)).toEqual([
      bad.headers.get("x-request-id"),
      good.headers.get("x-request-id"),
    ]);
    expect(bad.body.data.request_id).toBe(bad.headers.get("x-request-id"));
  });

  it("logs the invalid fields and their codes, without values, and none of a success", async () => {
    const partner = await newTestPartner();
    await partner.call(GET, "/transactions?limit=0&wallett=secret-canary&canary%40example.com=1");
    await partner.call(GET, "/transactions");
    const logs = await partner.logs();
    expect(logs.map(({ field_errors }) => field_errors)).toEqual([
      null,
      [
        { field: "limit", code: "out_of_range" },
        { field: "wallett", code: "unknown" },
        { field: "(unknown)", code: "unknown" },
      ],
    ]);
    expect(JSON.stringify(logs)).not.toContain("canary");
  });

  it("logs the first 256 characters of a path", async () => {
    const partner = await newTestPartner();
    const transactionId = "x".repeat(256);
    await partner.call(getTransaction, `/transactions/${transactionId}`, { params: { transactionId } });
    const path = `/api/v1/partner/transactions/${transactionId}`.slice(0, 256);
    expect(await partner.logs()).toMatchObject([{ path, status: 404 }]);
  });

  it("gets no success response when its log row can't be stored", async () => {
    const partner = await newTestPartner();
    const body = Buffer.from(JSON.stringify(transactionBody()));
    const headers: Record<string, string> = { "x-svc-api-key": partner.key, "content-type": "application/json" };
    for (const [route, method] of [
      [GET, "GET"],
      [POST, "POST"],
    ] as const) {
      const response = await route.handler(
        {
          method,
          // Postgres rejects a row with a NUL character, and nothing but the log row contains the path.
          path: "/api/v1/partner/transactions\u0000",
          query: "",
          origin: "http://127.0.0.1:3000",
          address: "127.0.0.1",
          header: (name) => headers[name],
          headers: () => headers,
          readBody: async () => body,
        },
        {},
      );
      const envelope = JSON.parse(response.body);
      expect([response.status, envelope.success, Object.keys(envelope.data).sort()]).toEqual([
        500,
        false,
        ["error", "request_id", "retry"],
      ]);
    }
    expect(await partner.logs()).toEqual([]);
  });

  it("needs the operation's scope and counts against its rate limit", async () => {
    const { scope } = await newTestPartner();
    const requestWith = async (granted: KeyScope[]) => {
      const { key } = await createKey(scope, { name: "test", scopes: granted }, null, new Date());
      return call(getCryptoCurrencies, "/crypto-currencies", { key });
    };
    const rejected = await requestWith(keyScopes.filter((name) => name !== "assets:read"));
    expect([rejected.status, rejected.body.data.error]).toEqual([403, "scope_missing"]);
    const allowed = await requestWith(["assets:read"]);
    expect([allowed.status, allowed.headers.get("ratelimit-policy")]).toEqual([200, '"reads";q=600;w=60']);
  });

  it("leaves no row for a request that failed authentication", async () => {
    const partner = await newTestPartner();
    await partner.call(GET, "/transactions", { key: makeKey("sandbox") });
    const missing = await partner.call(GET, "/transactions", { key: null });
    expect([missing.status, missing.body.data.error]).toEqual([401, "api_key_missing"]);
    expect(await partner.logs()).toEqual([]);
  });

  it("gets the same response for unknown, revoked and malformed keys", async () => {
    const partner = await newTestPartner();
    await revokeKey(partner.scope, partner.keyId, new Date());
    const keys = [
      partner.key,
      makeKey("sandbox"),
      makeKey("production"),
      "nonsense",
      `${partner.key}x`,
      partner.key.toLowerCase(),
    ];
    const responses = await Promise.all(keys.map((key) => call(GET, "/transactions", { key })));
    const bytes = responses.map(({ status, body }) =>
      JSON.stringify({ status, ...body, data: { ...body.data, request_id: "" } }),
    );
    expect(new Set(bytes).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 401, body: { data: { error: "api_key_invalid" } } });
  });

  it("rejects a revoked key on the next request", async () => {
    const partner = await newTestPartner();
    expect((await partner.call(GET, "/transactions")).status).toBe(200);
    await revokeKey(partner.scope, partner.keyId, new Date());
    expect((await partner.call(GET, "/transactions")).status).toBe(401);
  });

  it("separates the logs of the environments", async () => {
    const [sandbox, production] = [await newTestPartner("sandbox"), await newTestPartner("production")];
    await sandbox.call(GET, "/transactions");
    expect(await production.logs()).toEqual([]);
    expect(await sandbox.logs()).toHaveLength(1);
  });

  it("rejects a query over 2 KiB", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, `/transactions?partner_context=${"x".repeat(2_100)}`);
    expect([status, body.data.error]).toEqual([400, "malformed_request"]);
  });

  it("carries no-store and a request ID on successful and failed responses", async () => {
    const partner = await newTestPartner();
    for (const { headers } of [await partner.call(GET, "/transactions"), await call(GET, "/transactions")]) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });
});

describe("the rate limit of a key", () => {
  it("is counted down in the headers of every response, and rejects the request after the last one", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 2, quotes: 9, creations: 9 });
    const responses: TestResponse[] = [];
    for (const path of ["/transactions", "/transactions?limit=0", "/transactions"])
      responses.push(await partner.call(GET, path));
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 429]);
    const header = (name: string) => responses.map(({ headers }) => headers.get(name));
    expect(header("x-ratelimit-limit")).toEqual(["2", "2", "2"]);
    expect(header("x-ratelimit-remaining")).toEqual(["1", "0", "0"]);
    expect(header("ratelimit-policy")).toEqual(Array(3).fill('"reads";q=2;w=60'));
    const [, , rejected] = responses;
    const resetSeconds = Number(rejected?.headers.get("x-ratelimit-reset"));
    expect(resetSeconds).toBeGreaterThan(0);
    expect(resetSeconds).toBeLessThanOrEqual(60);
    expect(rejected?.headers.get("ratelimit")).toBe(`"reads";r=0;t=${resetSeconds}`);
    expect(rejected?.headers.get("retry-after")).toBe(String(resetSeconds));
    const [newest] = await partner.logs();
    expect(newest).toMatchObject({ status: 429, error_code: "rate_limited" });
    expect(newest?.duration_ms).toBeLessThan(60_000);
  });
});

describe("the host of a request", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    resetEnv();
    resetProviders();
  });
  const production = "https://api.example.com";
  const sandbox = "https://sandbox.example.com";
  const setUrls = (productionUrl: string, sandboxUrl: string) =>
    stubVariables({ SVC_PRODUCTION_URL: productionUrl, SVC_SANDBOX_URL: sandboxUrl, SVC_TRUSTED_PROXIES: "1" });
  /** The origin of the links in a response without a key. */
  const linksAt = async (host: string) => {
    const { body } = await call(getProviders, "/providers", { headers: { host } });
    return new URL(body.data[0].logo).origin;
  };
  const callWithKey = async (key: string, host: string) => {
    const { status, body } = await call(getProviders, "/providers", { key, headers: { host } });
    return [status, status === 200 ? new URL(body.data[0].logo).origin : body.data.error];
  };

  it("selects the environment of a request without a key, production by default", async () => {
    setUrls(production, sandbox);
    expect(await linksAt("sandbox.example.com")).toBe(sandbox);
    expect(await linksAt("api.example.com")).toBe(production);
    expect(await linksAt("10.0.0.1:3000")).toBe(production);
  });

  it("must belong to the key's environment, unless it belongs to neither", async () => {
    setUrls(production, sandbox);
    const { key } = await newTestPartner("sandbox");
    expect(await callWithKey(key, "sandbox.example.com")).toEqual([200, sandbox]);
    expect(await callWithKey(key, "api.example.com")).toEqual([403, "environment_mismatch"]);
    expect(await callWithKey(key, "10.0.0.1:3000")).toEqual([200, sandbox]);
  });

  it("is the same for both environments if they share an address or only one is set", async () => {
    const { key } = await newTestPartner("sandbox");
    const live = await newTestPartner("production");
    setUrls(production, production);
    for (const each of [key, live.key]) expect(await callWithKey(each, "api.example.com")).toEqual([200, production]);
    setUrls(production, "");
    expect(await callWithKey(key, "api.example.com")).toEqual([200, "http://api.example.com"]);
    expect(await linksAt("10.0.0.1:3000")).toBe(production);
    setUrls("", sandbox);
    expect(await callWithKey(key, "api.example.com")).toEqual([200, sandbox]);
    expect(await linksAt("sandbox.example.com")).toBe("http://sandbox.example.com");
  });
});
