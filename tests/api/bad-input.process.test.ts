import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { bodies, operations } from "#app/api/v1/partner/test-operations.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { type Received, type Sent, sendRequest, withHeaders, withPath, withQuery } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";

const base = "/api/v1/partner";

let server: Awaited<ReturnType<typeof startTestServer>>;
let partner: Awaited<ReturnType<typeof newTestPartner>>;
let transactionId: string;
const secrets: string[] = [];
const responses: string[] = [];

// Each request uses another address, because the limit per address has its own test.
const elsewhere = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** A request to this operation that returns 200. For a transaction it is a repeat, which stores nothing. */
function good(operation: string): Sent {
  const [method = "", path = ""] = operation.replace("{id}", transactionId).split(" ");
  const headers = { "x-svc-api-key": partner.key, "x-forwarded-for": elsewhere() };
  return { method, target: base + path, headers, body: bodies[operation] };
}

async function send(sent: Sent): Promise<Received> {
  const received = await sendRequest(server.url, sent);
  responses.push(received.text);
  return received;
}

beforeAll(async () => {
  server = await startTestServer({ SVC_TRUSTED_PROXIES: "1" });
  partner = await newTestPartner();
  secrets.push(partner.key);
  await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
  transactionId = (await send(good("POST /transactions"))).body.data.transaction_id;
});
afterAll(() => server.stop());

describe.each(operations)("%s", (operation) => {
  const isOpen = operation === "GET /providers";

  it("accepts the valid request that the other tests modify", async () => {
    expect(await send(good(operation))).toMatchObject({ status: 200, body: { success: true, code: 200 } });
  });

  const badKeys: [string, () => string | string[]][] = [
    ["sent twice", () => [partner.key, partner.key]],
    ["in lower case", () => partner.key.toLowerCase()],
    [
      "with another character",
      () => partner.key.slice(0, 20) + (partner.key[20] === "O" ? "0" : "O") + partner.key.slice(21),
    ],
    ["cut short", () => partner.key.slice(0, -1)],
    ["with a suffix", () => `${partner.key}x`],
    ["of 4 KB", () => partner.key.repeat(70)],
    ["well-formed and unknown", () => makeKey("sandbox")],
    ["with latin-1 letters", () => "svc_test_\xe9\xff"],
    ["with an emoji", () => Buffer.from("svc_test_🔑").toString("latin1")],
    ["that is SQL", () => "' OR 1=1--"],
    ["that is empty", () => ""],
  ];
  it.each(badKeys)("401: a key %s", async (_what, key) => {
    const value = key();
    secrets.push(...[value].flat().filter((text) => text.startsWith("svc_test_")));
    const { status, body } = await send(withHeaders(good(operation), { "x-svc-api-key": value }));
    expect([status, body.data.error]).toEqual([401, value === "" ? "api_key_missing" : "api_key_invalid"]);
  });

  const noKeys: [string, Record<string, string>][] = [
    ["as Authorization: Bearer", { authorization: "Bearer svc_test_canary-bearer" }],
    ["in a header with underscores", { X_SVC_API_KEY: "svc_test_canary-underscores" }],
    ["in a cookie", { cookie: "x-svc-api-key=svc_test_canary-cookie" }],
    ["missing, with an internal header of Next", { "x-middleware-subrequest": "middleware:middleware:middleware" }],
  ];
  it.each(noKeys)("401: a key %s (optional for the list of providers)", async (_what, headers) => {
    secrets.push(...Object.values(headers).flatMap((value) => /svc_test_[\w-]+/.exec(value)?.[0] ?? []));
    const { status, body } = await send(withHeaders(good(operation), { "x-svc-api-key": undefined, ...headers }));
    expect([status, body.data.error]).toEqual(isOpen ? [200, undefined] : [401, "api_key_missing"]);
    if (headers.authorization && !isOpen) expect(body.msg).toContain("X-SVC-API-KEY");
  });

  it("403: a key used from an address that isn't allowed, regardless of forwarded addresses the client adds", async () => {
    const { key } = await createKey(partner.scope, { name: "cidr", cidrs: ["203.0.113.0/24"] }, null, new Date());
    secrets.push(key);
    const from = (address: string) =>
      send(withHeaders(good(operation), { "x-svc-api-key": key, "x-forwarded-for": address }));
    const { status, body } = await from("203.0.113.9, 198.51.100.7");
    expect([status, body.data.error]).toEqual([403, "ip_not_allowed"]);
    expect((await from("198.51.100.7, 203.0.113.9")).status).toBe(200);
  });

  it.each(["zz=1&zz=2", "zz&zz", "&&", `${"a=1&".repeat(1_000)}`, `a=${"x".repeat(3_000)}`])(
    "400 malformed_request: the query %.20s",
    async (query) => {
      const { status, body } = await send(withQuery(good(operation), query));
      expect([status, body.data.error]).toEqual([400, "malformed_request"]);
    },
  );

  it.each(["%", "%zz", "%ff", "%ED%A0%80", "%C0%80", "%F4%90%80%80"])(
    "400 malformed_request: invalid percent-encoding: %s",
    async (text) => {
      for (const query of [`a=${text}`, `${text}=a`]) {
        const { status, body } = await send(withQuery(good(operation), query));
        expect([status, body.data.error]).toEqual([400, "malformed_request"]);
      }
    },
  );

  it.each([
    "isAdmin",
    "page",
    "walletAddress",
    "__proto__",
    "constructor",
    "%00",
    "%0d%0aSet-Cookie:a%3Db",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "'%20OR%201%3D1--",
    "%7B%7B7*7%7D%7D",
    "..%2f..%2fetc%2fpasswd",
    "partner_id",
  ])("400 validation_failed: names the unknown parameter %s", async (name) => {
    const { status, headers, body } = await send(withQuery(good(operation), `${name}=x`));
    expect([status, body.data.error]).toEqual([400, "validation_failed"]);
    expect(body.data.errors).toContainEqual(
      expect.objectContaining({ field: decodeURIComponent(name), code: "unknown" }),
    );
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("400 validation_failed: the maximum number of unknown parameters", async () => {
    const names = Array.from({ length: 300 }, (_none, index) => `z${index}`);
    const { status, body } = await send(withQuery(good(operation), names.join("&")));
    expect([status, body.data.error, body.data.errors.length]).toEqual([400, "validation_failed", 300]);
  });

  it.each(["get", "DELETE", "PUT", "PATCH", "TRACE", "PROPFIND", "QUERY"])("405: the method %s", async (method) => {
    const { status, headers, body } = await send({ ...good(operation), body: undefined, method });
    if (method === "get") return expect(status).toBe(400);
    expect([status, body.data.error]).toEqual([405, "method_not_allowed"]);
    expect(headers.allow).toContain(operation.split(" ")[0]);
  });

  const elsewherePaths: [string, (path: string) => string][] = [
    ["a trailing slash", (path) => `${path}/`],
    ["two slashes", (path) => path.replace("partner/", "partner//")],
    ["a dot", (path) => path.replace("partner/", "partner/./")],
    ["two dots", (path) => path.replace("partner/", "partner/x/../")],
    ["encoded dots", (path) => path.replace("partner/", "partner/%2e%2e/partner/")],
    ["an encoded slash", (path) => path.replace(/\/([^/]+)$/, "%2f$1")],
    ["a matrix parameter", (path) => `${path};x=1`],
    ["a capital letter", (path) => path.replace(/\/\w(?=[^/]*$)/, (start) => start.toUpperCase())],
    ["NUL", (path) => `${path}%00`],
    ["a space", (path) => `${path}%20`],
    ["a backslash", (path) => path.replace(/\/([^/]+)$/, "\\$1")],
    ["10,000 letters more", (path) => path + "x".repeat(10_000)],
    ["an absolute URL", (path) => `http://evil.example${path}`],
    ["a protocol-relative URL", (path) => `//evil.example${path}`],
  ];
  it.each(elsewherePaths)("404: the path with %s, in JSON and without a redirect", async (_what, change) => {
    const { status, headers, body } = await send(withPath(good(operation), change));
    expect([status, body.data.error, headers.location]).toEqual([404, "not_found", undefined]);
  });

  const harmless: [string, Record<string, string>][] = [
    ["Accept", { accept: "text/html, */*;q=0" }],
    ["Upgrade: websocket", { connection: "upgrade, close", upgrade: "websocket", "sec-websocket-version": "13" }],
    ["an unknown expectation", { expect: "the-unexpected" }],
    ["another method in a header", { "x-http-method-override": "DELETE" }],
    [
      "another host in headers",
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "ftp", forwarded: "host=evil.example" },
    ],
    ["200 headers", Object.fromEntries(Array.from({ length: 200 }, (_none, index) => [`x-h${index}`, "1"]))],
  ];
  it.each(harmless)("200: %s changes nothing", async (_what, headers) => {
    const received = await send(withHeaders(good(operation), headers));
    expect(received).toMatchObject({ status: 200, body: { success: true } });
    expect(received.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(received.text).not.toContain("evil.example");
  });

  it.each([["a", "b"], "evil.example:99999", "evil example", "<script>", "a@b", "a/b", "[::1", "a:b"])(
    "400 malformed_request: the host %j",
    async (host) => {
      const { status, body } = await send(withHeaders(good(operation), { host }));
      expect([status, body.data.error]).toEqual([400, "malformed_request"]);
    },
  );

  it("every response has a request ID and no-store, and an error has the ID and what to do", async () => {
    const base = good(operation);
    for (const sent of [
      base,
      withQuery(base, "nope=1"),
      withPath(base, (path) => `${path}/`),
      { ...base, method: "PUT" },
      { ...base, method: "OPTIONS" },
    ]) {
      const { headers, body } = await send(sent);
      expect(headers["x-request-id"]).toMatch(/^req_[0-9a-f]{32}$/);
      expect(headers["cache-control"]).toBe("no-store");
      if (!body || body.success) continue;
      expect(Object.keys(body).sort()).toEqual(["code", "data", "msg", "success"]);
      expect(body.data.request_id).toBe(headers["x-request-id"]);
      expect(["retryable", "actionable", "terminal"]).toContain(body.data.retry);
    }
  });
});

describe.each(operations.filter((operation) => operation.startsWith("GET")))("%s", (operation) => {
  it.each(["{}", "amount=1"])("400 malformed_request: a body: %s", async (body) => {
    const received = await send({ ...good(operation), body });
    expect([received.status, received.body.data.error]).toEqual([400, "malformed_request"]);
  });

  it("200: HEAD has the headers of GET and no body", async () => {
    const { status, headers, text } = await send({ ...good(operation), method: "HEAD" });
    expect([status, text.endsWith("\r\n\r\n"), Number(headers["content-length"]) > 0]).toEqual([200, true, true]);
  });
});

describe("after all rejected requests", () => {
  it("nothing was stored, and no secret was returned or printed", async () => {
    const { body } = await send(good("GET /transactions"));
    expect(body.data.transactions.map(({ id }: { id: string }) => id)).toEqual([transactionId]);
    expect(responses.length).toBeGreaterThan(500);
    const all = responses.join("\n") + server.output() + JSON.stringify(await partner.logs());
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    expect(server.output()).toBe("");
  });
});
