import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env, resetEnv } from "#lib/env.ts";
import { pendingEvents } from "#lib/security/count-event.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { startServer } from "#processes/server.ts";
import { networkRefusal } from "./network-refusal.ts";

const office = "203.0.113.7";
const vpn = "2001:db8:1::7";

beforeEach(() => {
  stubVariables({
    SVC_DASHBOARD_ALLOWED_IPS: "203.0.113.0/24, 10.0.0.0/8",
    SVC_OPERATOR_ALLOWED_IPS: "2001:db8:1::/48",
    SVC_TRUSTED_PROXIES: "1",
  });
  pendingEvents().events.clear();
});

const isRefused = (path: string, address: string) => networkRefusal(path, address) !== null;

describe("networks of the dashboard and the console", () => {
  it.each(["/", "/sign-in", "/sandbox/overview", "/api/dashboard/sandbox/search", "/api/auth/session", "/unknown"])(
    "%s is in the dashboard's",
    (path) => {
      expect([isRefused(path, office), isRefused(path, vpn)]).toEqual([false, true]);
    },
  );

  it.each(["/operator", "/operator/sign-in", "/api/operator/session", "/OPERATOR", "/api/auth/callback/operator"])(
    "%s is in the console's",
    (path) => {
      expect([isRefused(path, office), isRefused(path, vpn)]).toEqual([true, false]);
    },
  );

  it.each([
    "/api/v1/partner/quotes",
    "/api/callbacks/moonpay",
    "/checkout/x",
    "/api/checkout/x",
    "/status",
    "/status.json",
    "/.well-known/security.txt",
    "/docs",
    "/docs/webhooks",
    "/_next/static/x.js",
    "/js/slipway.js",
  ])("%s is open to everyone", (path) => {
    expect(isRefused(path, "192.0.2.1")).toBe(false);
  });

  it.each([
    "/docs/../operator",
    "/docs/%2e%2e/operator",
    "/docs/..%2Foperator",
    "//operator",
    "/checkout/.",
    "/docs/./x",
    "/%6Fperator",
    "/docs\\..\\operator",
  ])("%s is refused unless both allow it", (path) => {
    expect([isRefused(path, office), isRefused(path, vpn)]).toEqual([true, true]);
  });

  it("are all networks by default", () => {
    stubVariables({ SVC_DASHBOARD_ALLOWED_IPS: "", SVC_OPERATOR_ALLOWED_IPS: "" });
    expect(["/operator", "/sandbox/overview"].map((path) => isRefused(path, "192.0.2.1"))).toEqual([false, false]);
  });

  it("count refusals by minute and network", () => {
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) networkRefusal("/operator", address);
    networkRefusal("/sign-in", "192.0.2.1");
    expect([...pendingEvents().events.values()]).toMatchObject([
      { action: "console.refused", reason: "ip_not_allowed", address: "192.0.2.1", count: 2 },
      { action: "console.refused", address: "192.0.2.2", count: 1 },
      { action: "dashboard.refused", address: "192.0.2.1", count: 1 },
    ]);
  });

  it.each(["10.0.0.1/8", "10.0.0.0", "::/129", "office"])("%j stops the start by name", (entry) => {
    stubVariables({ SVC_OPERATOR_ALLOWED_IPS: `10.0.0.0/8,${entry}` });
    expect(() => env()).toThrow(`SVC_OPERATOR_ALLOWED_IPS must be networks like 10.0.0.0/8 or 2001:db8::/32`);
    expect(() => env()).toThrow(`; ${entry} isn't one`);
    stubVariables({ SVC_OPERATOR_ALLOWED_IPS: "" });
    resetEnv();
  });
});

describe("a server with allowed networks", () => {
  let server: Server | undefined;
  const rendered: (string | undefined)[] = [];
  afterEach(() => server?.close().closeAllConnections());

  /** Requests a path through a proxy that saw this address. */
  async function get(path: string, forwardedFor: string) {
    rendered.length = 0;
    server = await startServer({
      listen: { port: 0, host: "127.0.0.1" },
      api: "none",
      pages: async (request, response) => {
        rendered.push(request.url);
        response.end("page");
      },
    });
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-forwarded-for": forwardedFor } });
  }

  it("takes the address that the trusted proxy saw, not what the client claims", async () => {
    expect((await get("/sign-in", `192.0.2.1, ${office}`)).status).toBe(200);
    expect((await get("/sign-in", `${office}, 192.0.2.1`)).status).toBe(403);
    expect((await get("/sign-in", `::ffff:${office}`)).status).toBe(200);
    expect((await get("/operator", `[${vpn}]:443`)).status).toBe(200);
  });

  it("responds with a plain page or an error envelope, and renders nothing", async () => {
    const page = await get("/sandbox/overview", vpn);
    expect([page.status, page.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain(`The IP address ${vpn} isn't allowed to open this page.`);
    expect(rendered).toEqual([]);
    const data = await get("/api/operator/session", office);
    expect(await data.json()).toMatchObject({ code: 403, success: false, data: { error: "ip_not_allowed" } });
    expect(rendered).toEqual([]);
  });

  it("applies to the address of the connection when there is no proxy", async () => {
    stubVariables({ SVC_TRUSTED_PROXIES: "0", SVC_DASHBOARD_ALLOWED_IPS: "127.0.0.0/8" });
    expect((await get("/sign-in", "192.0.2.1")).status).toBe(200);
    stubVariables({ SVC_DASHBOARD_ALLOWED_IPS: "203.0.113.0/24" });
    expect((await get("/sign-in", office)).status).toBe(403);
  });
});
