import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createConnection } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { extraProxyHeader } from "#lib/client-address.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { startServer } from "#processes/server.ts";
import { type PagesStatus, statusFileOf } from "./pages-status.ts";
import { proxyPages } from "./proxy-pages.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
let folder = "";
let servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "proxy-"));
});
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
  servers = [];
  rmSync(folder, { recursive: true, force: true });
});

const socketPath = () => path.join(folder, "pages.sock");

async function startPages(pages: Handler): Promise<Server> {
  const server = await startServer({ listen: { path: socketPath() }, api: "none", pages });
  servers.push(server);
  return server;
}

async function startFront(processes = 1): Promise<number> {
  const listen = { port: 0, host: "127.0.0.1" };
  const server = await startServer({ listen, api: "none", pages: proxyPages(socketPath(), processes) });
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

it("passes on how many proxies aren't trusted, whatever the client sends", async () => {
  stubVariables({ SVC_TRUSTED_PROXIES: "1" });
  const seen: unknown[] = [];
  await startPages(async (request, response) => {
    seen.push(request.headers[extraProxyHeader]);
    response.end();
  });
  const url = `http://127.0.0.1:${await startFront()}/checkout/x`;
  await fetch(url, { headers: { "x-forwarded-for": "203.0.113.9", [extraProxyHeader]: "5" } });
  await fetch(url, { headers: { "x-forwarded-for": "203.0.113.9, 10.0.0.1", [extraProxyHeader]: "0" } });
  expect(seen).toEqual(["0", "1"]);
  stubVariables({ SVC_TRUSTED_PROXIES: "" });
});

it("passes on method, path, headers and body, and the response with all its cookies", async () => {
  const seen: unknown[] = [];
  await startPages(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, host: headers.host, own: headers["x-own"], body: await bodyOf(request) });
    response.writeHead(303, { "set-cookie": ["a=1", "b=2"], location: "/next" }).end("done");
  });
  const port = await startFront();
  const response = await fetch(`http://127.0.0.1:${port}/sign-in?a=%20b`, {
    method: "POST",
    headers: { "x-own": "1" },
    body: "x".repeat(200_000),
    redirect: "manual",
  });
  expect(seen).toEqual([
    { method: "POST", url: "/sign-in?a=%20b", host: `127.0.0.1:${port}`, own: "1", body: "x".repeat(200_000) },
  ]);
  expect([
    response.status,
    response.headers.getSetCookie(),
    response.headers.get("location"),
    await response.text(),
  ]).toEqual([303, ["a=1", "b=2"], "/next", "done"]);
});

it("sends the address and protocol it determined itself, whatever the client claims", async () => {
  const seen: unknown[] = [];
  await startPages(async ({ headers }, response) => {
    seen.push([headers["x-forwarded-for"], headers["x-forwarded-proto"], headers.te, headers["keep-alive"]]);
    response.end();
  });
  const port = await startFront();
  const socket = createConnection(port, "127.0.0.1");
  socket.write(
    "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\nTE: trailers\r\n" +
      "Keep-Alive: 5\r\nConnection: close, keep-alive\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  expect(seen).toEqual([["127.0.0.1", "http", undefined, undefined]]);
});

it("responds with 503 and when to try again while there is no process of pages, and serves pages when it is back", async () => {
  const port = await startFront();
  const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`);
  const page = await get("/sandbox/overview");
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("This page is temporarily unavailable.");
  expect(await (await get("/api/dashboard/sandbox/search")).json()).toMatchObject({ success: false, code: 503 });

  const pages = await startPages(async (_request, response) => void response.end("page"));
  expect(await (await get("/")).text()).toBe("page");
  pages.close().closeAllConnections();
  expect((await get("/")).status).toBe(503);
  await startPages(async (_request, response) => void response.end("again"));
  expect(await (await get("/")).text()).toBe("again");
});

function setStatus(status: PagesStatus): void {
  writeFileSync(statusFileOf(socketPath()), JSON.stringify(status));
}

it("shows what happens until pages are built, on a page that reloads itself, and then serves pages", async () => {
  const url = `http://127.0.0.1:${await startFront()}/checkout/x`;
  setStatus({ state: "building", since: os.uptime() - 12 });
  const building = await fetch(url);
  const text = await building.text();
  expect([building.status, building.headers.get("retry-after"), building.headers.get("cache-control")]).toEqual([
    503,
    "2",
    "no-store",
  ]);
  expect(text).toContain('<meta http-equiv="refresh" content="2">');
  expect(text).toMatch(/\(1[23] s so far\)/);
  expect(text).not.toContain("<script");

  setStatus({ state: "starting", since: os.uptime() });
  expect(await (await fetch(url)).text()).toContain("Slipway is starting");
  await startPages(async (_request, response) => void response.end("page"));
  expect(await (await fetch(url)).text()).toBe("page");
});

it("shows that the build failed, and what to do", async () => {
  const url = `http://127.0.0.1:${await startFront()}/`;
  setStatus({ state: "failed", reason: "Building the pages failed (exit code 1)" });
  const response = await fetch(url);
  expect(response.status).toBe(503);
  expect(await response.text()).toMatch(/failed \(exit code 1\)\. .*Fix the error in the output of npm start/s);
});

it.each([
  ["/api/dashboard/sandbox/search", "*/*"],
  ["/sandbox/overview", "application/json"],
])("responds with JSON until pages are built to a request for %s that accepts %s", async (target, accept) => {
  const port = await startFront();
  setStatus({ state: "building", since: os.uptime() });
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { headers: { accept } });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await response.json()).toMatchObject({
    success: false,
    code: 503,
    data: { error: "service_unavailable", retry: "retryable" },
  });
});

it("refuses bodies over 256 KiB without passing them on", async () => {
  const handler = vi.fn<Handler>(async (_request, response) => void response.end());
  await startPages(handler);
  const url = `http://127.0.0.1:${await startFront()}/sign-in`;
  const send = (bytes: number) => fetch(url, { method: "POST", body: "x".repeat(bytes) });
  expect((await send(256 * 1024 + 1)).status).toBe(413);
  expect(handler).not.toHaveBeenCalled();
  expect((await send(256 * 1024)).status).toBe(200);
});

it("passes on an upload of 20 MB while it arrives, and the response to one that isn't read", async () => {
  await startPages(async (request, response) => {
    if (request.headers.authorization === undefined) return void response.writeHead(401).end("not signed in");
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    response.end(String(bytes));
  });
  const url = `http://127.0.0.1:${await startFront()}/api/operator/reconciliations/upload?name=x`;
  const body = Buffer.alloc(20_000_000, "x");
  const allowed = await fetch(url, { method: "POST", headers: { authorization: "x" }, body });
  expect([allowed.status, await allowed.text()]).toEqual([200, "20000000"]);
  const refused = await fetch(url, { method: "POST", body });
  expect([refused.status, await refused.text()]).toEqual([401, "not signed in"]);
});

it("serves pages to others while clients send or read slowly", async () => {
  const large = Buffer.alloc(8_000_000, "x");
  await startPages(async (request, response) => void response.end(request.url === "/large" ? large : "small"));
  const port = await startFront();
  const slow = Array.from({ length: 50 }, (_, index) => {
    const socket = createConnection(port, "127.0.0.1");
    // Half never finish their body, and half never read the response.
    if (index % 2) socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx");
    else socket.pause().write("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket;
  });
  for (let count = 0; count < 5; count += 1) {
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("small");
  }
  for (const socket of slow) socket.destroy();
});

it("ends the request to the process of pages when the client is gone", async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  await startPages(async (_request, response) => arrived.resolve(response));
  const port = await startFront();
  const socket = createConnection(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  const response = await arrived.promise;
  const closed = new Promise((resolve) => response.once("close", resolve));
  socket.destroy();
  await closed;
  expect(response.writableFinished).toBe(false);
});

it("passes on its share of the 16 pages that are rendered at once for all processes", async () => {
  const waiting: ServerResponse[] = [];
  await startPages(async (_request, response) => void waiting.push(response));
  const port = await startFront(4);
  const pages = Array.from({ length: 6 }, async () => (await fetch(`http://127.0.0.1:${port}/`)).text());
  await expect.poll(() => waiting.length).toBe(4);
  waiting.pop()?.end("page");
  await expect.poll(() => waiting.length).toBe(4);
  waiting.pop()?.end("page");
  await expect.poll(() => waiting.length).toBe(4);
  for (const response of waiting) response.end("page");
  expect(new Set(await Promise.all(pages))).toEqual(new Set(["page"]));
});
