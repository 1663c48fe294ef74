import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { randomId } from "#lib/random-id.ts";
import { takePageRequest } from "#lib/rate-limit.ts";
import type { PageHandler } from "./page-server.ts";
import { devPages, nextPages } from "./serve-page.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "pages-"));
const page = "<!doctype html><title>x</title><script>1</script>";
let cleanups: (() => void)[] = [];

beforeEach(() => {
  mkdirSync(path.join(root, ".next"), { recursive: true });
  mkdirSync(path.join(root, "public"), { recursive: true });
  writeFileSync(path.join(root, "public/checkout.js"), "");
  const parameter = "(?<nxtPenvironment>[^/]+?)";
  const routes = {
    staticRoutes: [
      { page: "/", regex: "^/(?:/)?$" },
      { page: "/docs", regex: "^/docs(?:/)?$" },
    ],
    dynamicRoutes: [
      { page: "/[environment]", regex: "", namedRegex: `^/${parameter}(?:/)?$` },
      { page: "/[environment]/overview", regex: "", namedRegex: `^/${parameter}/overview(?:/)?$` },
      { page: "/export", regex: "", namedRegex: `^/api/dashboard/${parameter}/api\\-logs/export(?:/)?$` },
      { page: "/checkout/[token]", regex: "", namedRegex: "^/checkout/(?<nxtPtoken>[^/]+?)(?:/)?$" },
    ],
  };
  writeFileSync(path.join(root, ".next/routes-manifest.json"), JSON.stringify(routes));
});
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
  cleanups = [];
  rmSync(root, { recursive: true, force: true });
});

/** A server whose pages come from `handler` instead of Next. */
async function serve(handler: PageHandler, address: string = randomId("addr")) {
  const pages = nextPages(handler, { root, folder: ".next" });
  const listener: RequestListener = (request, response) => void pages(request, response, { address, scheme: "http" });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sendPage = (response: ServerResponse, status = 200) =>
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(page);

/** Requests that wait until they are let go. */
function held() {
  const waiting: (() => void)[] = [];
  let count = 0;
  const handler = async (_request: IncomingMessage, response: ServerResponse) => {
    count += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    sendPage(response);
  };
  return { handler, started: () => count, release: () => waiting.splice(0).forEach((resolve) => void resolve()) };
}

it.each(["/no-such-page", "/no/such/page", "/sandboxes", "/staging/overview", "/_next/no-such-file", "/docs/"])(
  "knows whether Next has %s",
  async (target) => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      seen.push(request.url ?? "");
      sendPage(response, request.url === "/_not-found" ? 404 : 200);
    });
    await fetch(url + target);
    expect(seen).toEqual([target === "/docs/" ? "/docs/" : "/_not-found"]);
  },
);

it.each(["/api/v1/x", "/api/v2/partner/quotes?type=BUY"])("rejects %s as JSON", async (target) => {
  const url = await serve(async (_request, response) => void sendPage(response, 404));
  const response = await fetch(url + target);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({ success: false, code: 404, data: { error: "not_found" } });
});

it.each(["/", "/docs", "/sandbox", "/production/overview", "/checkout/abc", "/checkout.js", "/_next/static/a.js"])(
  "passes %s to Next",
  async (target) => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      seen.push(request.url ?? "");
      sendPage(response);
    });
    expect((await fetch(`${url}${target}?a=1`)).status).toBe(200);
    expect(seen).toEqual([`${target}?a=1`]);
  },
);

it("renders the page for unknown paths once per theme, without scripts and without the request's cookies", async () => {
  const cookies: (string | undefined)[] = [];
  const url = await serve(async (request, response) => {
    cookies.push(request.headers.cookie);
    sendPage(response, 404);
  });
  const get = (cookie: string, method = "GET") => fetch(`${url}/${randomId("x")}`, { method, headers: { cookie } });
  for (const cookie of ["theme=dark; slipway.session=secret", "theme=dark", "a=b", "theme=none", "theme=dark"]) {
    const response = await get(cookie);
    expect([response.status, await response.text()]).toEqual([404, "<!doctype html><title>x</title>"]);
  }
  expect(cookies).toEqual(["theme=dark", "theme=system"]);
  const head = await get("", "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([404, "31"]);
  expect(head.headers.get("content-security-policy")).toContain("default-src 'none'");
});

it("renders eight pages at once, lets 32 wait, and refuses more with a page that says when to try again", async () => {
  const { handler, started, release } = held();
  const url = await serve(handler);
  const requests = Array.from({ length: 41 }, () => fetch(`${url}/sandbox/overview`));
  const refused = await Promise.race(requests);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.text()).toContain("Slipway is busy. Try again in a few seconds.");
  expect(started()).toBe(8);
  const timer = setInterval(release, 5);
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  clearInterval(timer);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
});

it("never makes forms, exports and static files wait for pages", async () => {
  const { handler, started, release } = held();
  const url = await serve(handler);
  const pages = Array.from({ length: 40 }, () => fetch(`${url}/sandbox/overview`));
  const others = [
    fetch(`${url}/sandbox`, { method: "POST", body: "a=1" }),
    fetch(`${url}/api/dashboard/sandbox/api-logs/export`),
    fetch(`${url}/_next/static/a.js`),
  ];
  while (started() < 11) await new Promise((resolve) => setImmediate(resolve));
  const timer = setInterval(release, 5);
  expect((await Promise.all([...pages, ...others])).every(({ status }) => status === 200)).toBe(true);
  clearInterval(timer);
});

it("doesn't keep a page's place for a client that reads slowly", async () => {
  const large = "x".repeat(8_000_000);
  let finished = 0;
  const url = await serve(async (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    if (!response.write(large)) await new Promise((resolve) => response.once("drain", resolve));
    response.end();
    finished += 1;
  });
  // Nothing reads these bodies.
  const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/sandbox/overview`)));
  expect(finished).toBe(20);
  await Promise.all(responses.map(({ body }) => body?.cancel()));
});

it("frees the places of clients that leave while their page is rendered", async () => {
  let started = 0;
  const url = await serve(async (request, response) => {
    started += 1;
    if (request.url === "/sandbox/overview") await new Promise(() => undefined);
    sendPage(response);
  });
  const leaving = new AbortController();
  const left = Array.from({ length: 30 }, () => fetch(`${url}/sandbox/overview`, { signal: leaving.signal }));
  while (started < 8) await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  await Promise.allSettled(left);
  expect((await fetch(`${url}/sandbox`)).status).toBe(200);
  expect(started).toBeLessThan(39);
});

it("limits pages and their data to 3,000 a minute for a session, and to 12,000 for an address", async () => {
  const address = randomId("addr");
  const url = await serve(async (_request, response) => void sendPage(response), address);
  const get = (cookie: string, target = "/sandbox/overview") => fetch(url + target, { headers: { cookie } });
  const take = async (session: string | null, times: number) => {
    for (let count = 0; count < times; count += 1) await takePageRequest(address, session);
  };
  const secret = "one";
  await take(createHash("sha256").update(secret).digest("base64url"), 2_999);
  expect((await get(`__Host-slipway-operator=${secret}`)).status).toBe(200);
  expect((await get(`slipway.session=${secret}`)).status).toBe(429);
  expect((await get("slipway.session=two")).status).toBe(200);
  await take(null, 12_000 - 3_002);
  const refused = await get("", "/api/dashboard/sandbox/api-logs/export");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("content-type")).toContain("application/json");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await get("", "/_next/static/a.js")).status).toBe(200);
});

it("hands Next's development server the request alone, because it takes a third argument for the address", async () => {
  const given: unknown[][] = [];
  const pages = devPages(async (...args: unknown[]) => {
    given.push(args);
    sendPage(args[1] as ServerResponse);
  });
  const server = createServer((request, response) => void pages(request, response, { address: "", scheme: "http" }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close().closeAllConnections());
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`);
  expect(given.map((args) => args.length)).toEqual([2]);
});
