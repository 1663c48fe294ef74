import { describe, expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";

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

  it("leaves no row for a request that failed authentication", async () => {
    const partner = await newTestPartner();
    await partner.call(GET, "/transactions", { key: makeKey("sandbox") });
    await partner.call(GET, "/transactions", { key: null });
    expect(await partner.logs()).toEqual([]);
  });

  it("gives unknown, revoked and malformed keys one answer", async () => {
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
    const answers = await Promise.all(keys.map((key) => call(GET, "/transactions", { key })));
    const bytes = answers.map(({ status, body }) =>
      JSON.stringify({ status, ...body, data: { ...body.data, request_id: "" } }),
    );
    expect(new Set(bytes).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { data: { error: "api_key_invalid" } } });
  });

  it("refuses a revoked key on the very next request", async () => {
    const partner = await newTestPartner();
    expect((await partner.call(GET, "/transactions")).status).toBe(200);
    await revokeKey(partner.scope, partner.keyId, new Date());
    expect((await partner.call(GET, "/transactions")).status).toBe(401);
  });

  it("keeps the logs of the environments apart", async () => {
    const [sandbox, production] = [await newTestPartner("sandbox"), await newTestPartner("production")];
    await sandbox.call(GET, "/transactions");
    expect(await production.logs()).toEqual([]);
    expect(await sandbox.logs()).toHaveLength(1);
  });

  it("refuses a query over 2 KiB", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, `/transactions?partner_context=${"x".repeat(2_100)}`);
    expect([status, body.data.error]).toEqual([400, "malformed_request"]);
  });

  it("carries no-store and a request id on good and bad answers alike", async () => {
    const partner = await newTestPartner();
    for (const { headers } of [await partner.call(GET, "/transactions"), await call(GET, "/transactions")]) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });
});
