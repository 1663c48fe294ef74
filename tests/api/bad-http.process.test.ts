import { type AddressInfo, createConnection } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { startServer } from "#processes/server.ts";
import { parseResponse, sendRequest } from "#tools/test-client.ts";
import { sendBytes, startTestServer } from "#tools/test-server.ts";

const base = "/api/v1/partner";
let server: Awaited<ReturnType<typeof startTestServer>>;
let partner: Awaited<ReturnType<typeof newTestPartner>>;

beforeAll(async () => {
  [server, partner] = await Promise.all([startTestServer(), newTestPartner()]);
});
afterAll(() => server.stop());

const port = () => Number(new URL(server.url).port);
const key = () => `X-SVC-API-KEY: ${partner.key}\r\n`;
const get = (path: string, headers = "") => `GET ${base}${path} HTTP/1.1\r\nHost: localhost\r\n${key()}${headers}\r\n`;
const post = (headers: string, rest = "") =>
  `POST ${base}/transactions HTTP/1.1\r\nHost: localhost\r\n${key()}Content-Type: application/json\r\n${headers}\r\n${rest}`;
const transactionIds = async () => {
  const { body } = await sendRequest(server.url, {
    target: `${base}/transactions`,
    headers: { "x-svc-api-key": partner.key },
  });
  return body.data.transactions.map(({ id }: { id: string }) => id);
};

describe("invalid HTTP", () => {
  const chunked = "Transfer-Encoding: chunked\r\n";
  it.each<[string, () => string | Buffer]>([
    ["two different lengths", () => post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}")],
    ["a length and chunks", () => post(`Content-Length: 5\r\n${chunked}`, "0\r\n\r\n")],
    ["a negative length", () => post("Content-Length: -1\r\n")],
    ["a length that isn't a number", () => post("Content-Length: 2x\r\n", "{}")],
    ["a huge length", () => post(`Content-Length: ${"9".repeat(30)}\r\n`, "{}")],
    ["an unknown transfer encoding", () => post("Transfer-Encoding: xchunked\r\n")],
    ["chunked not last", () => post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n")],
    ["a control character before chunked", () => post("Transfer-Encoding: \x0bchunked\r\n", "0\r\n\r\n")],
    ["a negative chunk size", () => post(chunked, "-1\r\n")],
    ["a chunk size with 0x", () => post(chunked, "0x5\r\nhello\r\n0\r\n\r\n")],
    ["a chunk size of 2^64", () => post(chunked, "10000000000000000\r\n")],
    ["a space before the colon", () => get("/providers", "X-A : b\r\n")],
    ["a folded header", () => get("/providers", "X-A: b\r\n c\r\n")],
    ["NUL in a header", () => get("/providers", "X-A: b\0c\r\n")],
    ["a lone line feed", () => get("/providers").replace("\r\n", "\n")],
    ["NUL in the path", () => get("/provi\0ders")],
    ["a space in the path", () => get("/provi ders")],
    ["no host", () => `GET ${base}/providers HTTP/1.1\r\n\r\n`],
    ["a header of 20 KB", () => get("/providers", `X-A: ${"x".repeat(20_000)}\r\n`)],
    ["a path of 20 KB", () => get(`/${"x".repeat(20_000)}`)],
    ["an unknown HTTP version", () => get("/providers").replace("HTTP/1.1", "HTTP/9.9")],
    ["HTTP/2", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["TLS", () => Buffer.from("16030100a5010000a10303", "hex")],
    ["bytes that aren't HTTP", () => "hello\r\n\r\n"],
  ])("closes a connection with %s and keeps running", async (_what, bytes) => {
    const response = await server.send(bytes());
    expect(response).toMatch(/^HTTP\/1\.1 4(00|13|31) /);
    expect(response.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(await transactionIds()).toEqual([]);
  });

  it("responds to an unknown method as to any that a path doesn't support", async () => {
    const response = await server.send(get("/providers").replace("GET", "FOO"));
    const { status, headers, body } = parseResponse(response);
    expect([status, headers.allow, headers.connection]).toEqual([405, "GET, HEAD, OPTIONS, POST", "close"]);
    expect(body.data).toEqual({
      error: "method_not_allowed",
      retry: "actionable",
      request_id: headers["x-request-id"],
    });
    expect(headers["x-request-id"]).toMatch(/^req_/);
  });

  it("never responds to a request before the one that runs", async () => {
    const response = await server.send(get("/providers") + get("/providers").replace("GET", "FOO"));
    expect(response).not.toMatch(/^HTTP\/1\.1 405 /);
  });

  it("closes a CONNECT", async () => {
    expect(await server.send("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n")).not.toMatch(/ 200 /);
    expect(await transactionIds()).toEqual([]);
  });
});

describe("bodies", () => {
  it("sends no 100 Continue for a body that it would reject", async () => {
    const response = await server.send(post("Expect: 100-continue\r\nContent-Length: 10000000\r\n"));
    expect(parseResponse(response)).toMatchObject({ status: 413, headers: { connection: "close" } });
    const wrongType = post("Expect: 100-continue\r\nContent-Length: 5\r\n").replace("application/json", "text/plain");
    expect(parseResponse(await server.send(wrongType)).status).toBe(415);
  });

  it("sends 100 Continue for a body that it will read", async () => {
    const head = post("Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n");
    const received = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = createConnection(port(), "127.0.0.1", () => socket.write(head));
      socket.on("data", (chunk) => {
        text += chunk;
        if (text === "HTTP/1.1 100 Continue\r\n\r\n") socket.write("{}");
      });
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    expect(received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
    expect(received).toContain("validation_failed");
  });

  it("cuts off an oversized chunked body", async () => {
    const chunk = `4000\r\n${" ".repeat(16_384)}\r\n`;
    const { status, body } = parseResponse(await server.send(post("Transfer-Encoding: chunked\r\n", chunk.repeat(3))));
    expect([status, body.data.error]).toEqual([413, "payload_too_large"]);
  });

  it("stores nothing of a truncated body, and logs it as a client error", async () => {
    const other = await newTestPartner();
    const body = JSON.stringify(transactionBody());
    const request = post(`Content-Length: ${body.length}\r\n`, body.slice(0, 50)).replace(partner.key, other.key);
    const socket = createConnection(port(), "127.0.0.1", () => socket.write(request, () => socket.end()));
    await new Promise((resolve) =>
      socket
        .on("error", () => undefined)
        .on("close", resolve)
        .resume(),
    );
    await expect
      .poll(() => other.logs())
      .toMatchObject([{ method: "POST", status: 400, error_code: "malformed_request" }]);
    expect(await transactionIds()).toEqual([]);
    expect(server.output()).toBe("");
  });

  it("reads no second request from a rejected body", async () => {
    const inner = get("/transactions");
    const responses = await Promise.all([
      server.send(post(`Connection: close\r\nContent-Length: ${inner.length}\r\n`, inner)),
      server.send(post(`Content-Length: 20000\r\n`, inner)),
      server.send(get("/providers", `Connection: close\r\nContent-Length: ${inner.length}\r\n`) + inner),
    ]);
    for (const response of responses) expect(response.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(responses.map((response) => parseResponse(response).status)).toEqual([400, 413, 400]);
  });

  it("responds to pipelined requests in order on one connection", async () => {
    const bytes = get("/providers") + get("/nope") + get("/transactions", "Connection: close\r\n");
    const response = await server.send(bytes);
    expect([...response.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "404", "200"]);
    expect(response.match(/^connection: keep-alive/gim)).toHaveLength(2);
  });
});

describe("slow clients and other protocols", () => {
  it("ends a request with a body that doesn't arrive in time", async () => {
    const own = await startServer({ listen: { port: 0, host: "127.0.0.1" }, api: "direct", pages: null });
    expect([own.headersTimeout, own.requestTimeout]).toEqual([10_000, 20_000]);
    own.requestTimeout = 200;
    const response = await sendBytes((own.address() as AddressInfo).port, post("Content-Length: 100\r\n", "{"));
    own.close();
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(await transactionIds()).toEqual([]);
  });

  it("allows upgrades for hot reload only", async () => {
    const upgrade = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const seen: string[] = [];
    const own = await startServer({
      listen: { port: 0, host: "127.0.0.1" },
      api: "direct",
      pages: async (request, response) => {
        seen.push(`page ${request.url}`);
        response.writeHead(200, { connection: "close" }).end();
      },
    });
    // As Next does with the first page it serves.
    own.on("upgrade", (request, socket) => {
      seen.push(`upgrade ${request.url}`);
      socket.end();
    });
    const ownPort = (own.address() as AddressInfo).port;
    const isWhole = (response: string) => response.includes("}");
    expect(await sendBytes(ownPort, upgrade(`${base}/transactions`), isWhole)).toMatch(/^HTTP\/1\.1 401 /);
    for (const path of ["/sandbox", "/_next/hmr", "http://evil.example/"])
      await sendBytes(ownPort, upgrade(path), isWhole);
    own.closeAllConnections();
    own.close();
    expect(seen).toEqual(["page /sandbox", "upgrade /_next/hmr"]);
  });

  it("returns 503 with Retry-After while Postgres is down, and still rejects malformed keys", async () => {
    const away = await startTestServer({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
    const target = `${base}/transactions`;
    const down = await sendRequest(away.url, { target, headers: { "x-svc-api-key": partner.key } });
    expect(down).toMatchObject({ status: 503, body: { data: { error: "service_unavailable", retry: "retryable" } } });
    expect(Number(down.headers["retry-after"])).toBeGreaterThan(0);
    expect((await sendRequest(away.url, { target, headers: { "x-svc-api-key": "x" } })).status).toBe(401);
    expect((await sendRequest(away.url, { target: `${target}/` })).status).toBe(404);
    expect(away.output()).not.toContain(partner.key);
    await away.stop();
  });
});
