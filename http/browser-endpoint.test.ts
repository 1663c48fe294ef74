import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { call } from "#app/api/test-partner.ts";
import { callFromPage, newTestBrowser, newTestUser, pageOrigin } from "#app/api/test-user.ts";
// biome-ignore lint/style/noRestrictedImports: makes the database unavailable.
import { closeDatabase } from "#db/client.ts";
import { dashboardEndpoint, publicEndpoint } from "./browser-endpoint.ts";

const evil = { origin: "https://evil.example" };

describe("an endpoint for our own pages", () => {
  const endpoint = publicEndpoint({
    message: "Done",
    query: z.strictObject({}),
    run: async ({ origin, pageOrigin: page, isSecure, address, setHeader, params }) => {
      setHeader("x-set", "1");
      return { origin, page, isSecure, address, params };
    },
  });

  it("reads from any page, and changes something only from our own", async () => {
    const statusOf = async (method: string, headers: Record<string, string>) =>
      (await callFromPage(endpoint, { method, headers })).status;
    for (const method of ["GET", "HEAD"]) expect(await statusOf(method, evil)).toBe(200);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(await statusOf(method, {})).toBe(200);
      expect(await statusOf(method, evil)).toBe(403);
    }
    for (const origin of ["null", "", "http://127.0.0.1:3001"]) expect(await statusOf("POST", { origin })).toBe(403);
    expect((await call(endpoint, "", { method: "POST" })).status).toBe(403);
  });

  it("gets the address and origins of the request, and sets headers of the response", async () => {
    const headers = { "x-svc-client-address": "192.0.2.55", "x-forwarded-proto": "https", host: "slipway.example" };
    const fromPage = await callFromPage(endpoint, { headers: { ...headers, origin: "https://slipway.example" } });
    expect(fromPage.body.data).toEqual({
      origin: "http://slipway.example",
      page: "https://slipway.example",
      isSecure: true,
      address: "192.0.2.55",
      params: {},
    });
    expect(fromPage.headers.get("x-set")).toBe("1");
    const direct = await call(endpoint, "");
    expect(direct.body.data).toMatchObject({ page: pageOrigin, isSecure: false });
  });

  it("responds with null if it has no data", async () => {
    const empty = publicEndpoint({ message: "Done", run: async () => undefined });
    expect((await callFromPage(empty)).body).toMatchObject({ msg: "Done", data: null, success: true });
  });
});

describe("a member's endpoint", () => {
  const params = { environment: "sandbox" };
  const endpoint = dashboardEndpoint({
    message: "Done",
    body: z.strictObject({ name: z.string() }),
    roles: ["owner", "developer"],
    requiresStepUp: true,
    run: async ({ scope, body, actor }) => ({ ...scope, actor, name: body.name }),
  });
  const body = { name: "Books" };

  it("runs for the allowed roles with the author of the change", async () => {
    const user = await newTestUser();
    const headers = { "x-svc-client-address": "192.0.2.56" };
    const { status, body: envelope } = await user.call(endpoint, { params, body, headers });
    const actor = { kind: "person", id: user.userId, name: user.email, address: "192.0.2.56", role: "owner" };
    expect([status, envelope.data]).toEqual([200, { ...user.scope, actor, name: "Books" }]);
    const support = await newTestUser({ role: "support" });
    expect((await support.call(endpoint, { params, body })).body.data.error).toBe("scope_missing");
  });

  it("requires a session, a known environment, and a recent step-up", async () => {
    const user = await newTestUser();
    const errorOf = async (response: ReturnType<typeof callFromPage>) => (await response).body.data.error;
    expect(await errorOf(callFromPage(endpoint, { params, body }))).toBe("sign_in_required");
    expect(await errorOf(user.call(endpoint, { params: { environment: "staging" }, body }))).toBe("not_found");
    const old = await newTestBrowser(user.userId, new Date(Date.now() - 5 * 60_000));
    expect(await errorOf(old.call(endpoint, { params, body }))).toBe("step_up_required");
    const withoutStepUp = dashboardEndpoint({ message: "Done", run: async () => ({}) });
    expect((await old.call(withoutStepUp, { params })).status).toBe(200);
  });
});

it("returns 503 while the session can't be read, rather than saying that it has expired", async () => {
  const user = await newTestUser();
  const endpoint = dashboardEndpoint({ message: "Done", run: async () => null });
  const sent = { method: "GET", params: { environment: "sandbox" } };
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", "postgres://slipway@127.0.0.1:1/closed");
  onTestFinished(async () => {
    await closeDatabase();
    vi.unstubAllEnvs();
  });
  const { status, body } = await user.call(endpoint, sent);
  expect({ status, error: body.data.error }).toEqual({ status: 503, error: "service_unavailable" });
});
