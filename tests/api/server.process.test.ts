import { request } from "node:http";
import { createConnection } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { freePort } from "#processes/postgres.ts";
import { type Service, startService } from "#processes/service.ts";

type Instance = { part: Service; url: string; port: number };

async function startInstance(variables: Record<string, string> = {}): Promise<Instance> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    SVC_ROLES: "api",
    PORT: String(port),
    HOST: "127.0.0.1",
    ...variables,
  };
  return { part: await startService("server", "processes/serve.ts", env), url: `http://127.0.0.1:${port}`, port };
}

describe("the partner API over real sockets", () => {
  let first: Instance;
  let second: Instance;

  beforeAll(async () => {
    [first, second] = await Promise.all([startInstance(), startInstance()]);
  });
  afterAll(async () => {
    await Promise.all([first.part.stop(), second.part.stop()]);
  });

  const get = (instance: Instance, path: string, key: string, init: RequestInit = {}) =>
    fetch(instance.url + path, { ...init, headers: { "x-svc-api-key": key, ...init.headers } });

  it("rejects a revoked key on the next request, on two processes", async () => {
    const partner = await newTestPartner();
    const path = "/api/v1/partner/transactions";
    const ask = () =>
      Promise.all([first, second].map(async (instance) => (await get(instance, path, partner.key)).status));
    expect(await ask()).toEqual([200, 200]);
    await revokeKey(partner.scope, partner.keyId, new Date());
    expect(await ask()).toEqual([401, 401]);
  });

  it("accepts no request that starts after the response to a revoke, under load", async () => {
    const partner = await newTestPartner();
    let isRevoked = false;
    let accepted = 0;
    let late = 0;
    /** Sends until it is rejected, and checks before each request whether the revoke has completed. */
    const client = async (instance: Instance): Promise<void> => {
      const startedAfter = isRevoked;
      const { status } = await get(instance, "/api/v1/partner/providers", partner.key);
      if (status !== 200) return;
      accepted += 1;
      if (startedAfter) late += 1;
      await client(instance);
    };
    const clients = [first, second, first, second].map(client);
    while (accepted < 40) await new Promise(setImmediate);
    await revokeKey(partner.scope, partner.keyId, new Date());
    isRevoked = true;
    await Promise.all(clients);
    expect(accepted).toBeGreaterThan(20);
    expect(late).toBe(0);
  });

  it("compresses the OpenAPI document, and responds with 304 and no body to GET and HEAD with its ETag", async () => {
    const { key } = await newTestPartner();
    const path = "/api/v1/partner/openapi.json";
    const response = await get(first, path, key, { headers: { "accept-encoding": "gzip" } });
    const etag = response.headers.get("etag") ?? "";
    const { length } = await response.text();
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(Number(response.headers.get("content-length")) * 4).toBeLessThan(length);
    for (const method of ["GET", "HEAD"]) {
      const again = await get(first, path, key, { method, headers: { "if-none-match": etag } });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    }
  });

  it("responds to HEAD like GET without a body, and to OPTIONS with Allow and no CORS headers", async () => {
    const { key } = await newTestPartner();
    const head = await get(first, "/api/v1/partner/providers", key, { method: "HEAD" });
    expect([head.status, await head.text(), Number(head.headers.get("content-length")) > 0]).toEqual([200, "", true]);
    const options = await get(first, "/api/v1/partner/transactions", key, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect(options.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("responds to other methods with 405 and Allow, in the envelope", async () => {
    const { key } = await newTestPartner();
    const response = await get(first, "/api/v1/partner/quotes", key, { method: "DELETE" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await response.json()).toMatchObject({ success: false, code: 405, data: { error: "method_not_allowed" } });
  });

  it("logs unknown paths and methods with a valid key, and no others", async () => {
    const { key, logs } = await newTestPartner();
    const unknown = await get(first, "/api/v1/partner/wallets?a=canary", key);
    const method = await get(first, "/api/v1/partner/quotes", key, { method: "DELETE" });
    await get(first, "/api/v1/partner/wallets", makeKey("sandbox"));
    await get(first, "/api/v1/partner/wallets", "nonsense");
    expect(unknown.headers.get("x-ratelimit-limit")).not.toBeNull();
    const base = { success: false, field_errors: null };
    expect(await logs()).toMatchObject([
      { ...base, method: "DELETE", path: "/api/v1/partner/quotes", status: 405, error_code: "method_not_allowed" },
      { ...base, method: "GET", path: "/api/v1/partner/wallets", status: 404, error_code: "not_found" },
    ]);
    expect((await logs()).map(({ request_id }) => request_id)).toEqual([
      method.headers.get("x-request-id"),
      unknown.headers.get("x-request-id"),
    ]);
  });

  it.each([
    "",
    "/",
    "/nope",
    "/providers/",
    "//providers",
    "/Providers",
    "/providers;x=1",
    "/%70roviders/x",
    "/transactions/a/b",
    "/transactions/..%2fproviders",
  ])("returns 404 as JSON for %j, without a redirect", async (path) => {
    const { key } = await newTestPartner();
    const response = await get(first, `/api/v1/partner${path}`, key, { redirect: "manual" });
    expect([response.status, (await response.json()).data.error]).toEqual([404, "not_found"]);
  });

  it("ignores headers that spoof an address or Next's internal headers", async () => {
    const response = await fetch(`${first.url}/api/v1/partner/transactions`, {
      headers: {
        "x-forwarded-for": "203.0.113.9",
        "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
        x_svc_api_key: "svc_test_x",
      },
    });
    expect((await response.json()).data.error).toBe("api_key_missing");
  });

  /** Sends raw bytes and returns the status line. */
  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = createConnection(first.port, "127.0.0.1", () => socket.write(bytes));
      let response = "";
      socket.on("data", (chunk) => {
        response += chunk;
        if (response.includes("\r\n")) socket.end();
      });
      socket.on("close", () => resolve(response.split("\r\n")[0] ?? ""));
      socket.on("error", reject);
    });

  const start = "POST /api/v1/partner/transactions HTTP/1.1\r\nHost: localhost\r\n";
  it.each([
    ["two lengths", `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["an unknown transfer encoding", `${start}Transfer-Encoding: xchunked\r\n\r\n`],
    ["a negative chunk size", `${start}Transfer-Encoding: chunked\r\n\r\n-1\r\n`],
    ["no host", "GET /api/v1/partner/providers HTTP/1.1\r\n\r\n"],
    [
      "a header of 20 KB",
      `GET /api/v1/partner/providers HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    ],
    ["bytes that aren't HTTP", "hello\r\n\r\n"],
  ])("closes a request with %s", async (_what, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 4(00|31) /);
  });

  it("rejects a key sent in two headers", async () => {
    const { key } = await newTestPartner();
    const status = await raw(
      `GET /api/v1/partner/transactions HTTP/1.1\r\nHost: localhost\r\nX-SVC-API-KEY: ${key}\r\nX-SVC-API-KEY: ${key}\r\n\r\n`,
    );
    expect(status).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("rejects a POST without a body or its length", async () => {
    const { key } = await newTestPartner();
    const headers = `Content-Type: application/json\r\nX-SVC-API-KEY: ${key}\r\n`;
    expect(await raw(`${start}${headers}\r\n`)).toMatch(/ 400 /);
  });

  it("rejects a body with an oversized declared length before reading it, and cuts off one without", async () => {
    const { key } = await newTestPartner();
    const headers = `Content-Type: application/json\r\nX-SVC-API-KEY: ${key}\r\n`;
    expect(await raw(`${start}${headers}Content-Length: 10000000\r\n\r\n{`)).toMatch(/ 413 /);
    const chunk = `4000\r\n${" ".repeat(16_384)}\r\n`;
    expect(await raw(`${start}${headers}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`)).toMatch(/ 413 /);
  });
});

describe("environments on two addresses", () => {
  it("derives the environment from the host, and names the right host for a key of the other environment", async () => {
    const port = await freePort();
    const [sandboxUrl, productionUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
    const { part } = await startInstance({
      PORT: String(port),
      SVC_SANDBOX_URL: sandboxUrl,
      SVC_PRODUCTION_URL: productionUrl,
    });
    const { key } = await newTestPartner("sandbox");
    const ask = (host: string) =>
      new Promise<{ status?: number; body: string }>((resolve, reject) => {
        const options = {
          port,
          host: "127.0.0.1",
          path: "/api/v1/partner/transactions",
          headers: { host, "x-svc-api-key": key },
        };
        request(options, async (response) => resolve({ status: response.statusCode, body: await text(response) }))
          .on("error", reject)
          .end();
      });
    const [right, wrong] = [await ask(`127.0.0.1:${port}`), await ask(`localhost:${port}`)];
    const unknown = await ask("evil.example");
    await part.stop();
    expect([right.status, wrong.status, unknown.status]).toEqual([200, 403, 400]);
    expect(JSON.parse(unknown.body).data.error).toBe("malformed_request");
    expect(JSON.parse(wrong.body)).toMatchObject({
      msg: expect.stringContaining(sandboxUrl),
      data: { error: "environment_mismatch" },
    });
  });
});

describe("unavailable database", () => {
  it("returns 503 with Retry-After, neither 401 nor 500", async () => {
    const instance = await startInstance({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/nothing" });
    const response = await fetch(`${instance.url}/api/v1/partner/transactions`, {
      headers: { "x-svc-api-key": makeKey("sandbox") },
    });
    const body = await response.json();
    await instance.part.stop();
    expect([response.status, body.data.error, body.data.retry]).toEqual([503, "service_unavailable", "retryable"]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
