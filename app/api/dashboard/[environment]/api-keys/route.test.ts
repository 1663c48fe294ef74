import { describe, expect, it } from "vitest";
import { POST } from "#app/api/dashboard/[environment]/api-keys/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { authenticate } from "#lib/api-keys/authenticate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";

const sandbox = { environment: "sandbox" };
const body = { name: "Checkout server" };

describe("200", () => {
  it("returns a working key once and lists only its hint", async () => {
    const user = await newTestUser();
    const response = await user.call(POST, { params: sandbox, body });
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, data: { api_key: { name: body.name, status: "active" } } },
    });
    const { key, api_key } = response.body.data;
    const credentials = { key, authorization: undefined, hostEnvironment: null, address: "127.0.0.1", scope: null };
    expect(await authenticate(credentials, new Date())).toMatchObject({ keyId: api_key.id, ...user.scope });
    const listed = JSON.stringify(await listKeys(user.scope, new Date()));
    expect(listed).toContain(api_key.hint);
    expect(listed).not.toContain(key);
  });

  it("accepts the days until expiry as a number", async () => {
    const user = await newTestUser();
    const response = await user.call(POST, { params: sandbox, body: { ...body, expires_in_days: 365 } });
    const days = (Date.parse(response.body.data.api_key.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(365, 1);
  });

  it("lets a developer create a key", async () => {
    const user = await newTestUser({ role: "developer" });
    expect((await user.call(POST, { params: sandbox, body })).status).toBe(200);
  });
});

describe("400", () => {
  it.each([{}, { name: "  " }, { name: "x".repeat(65) }, { name: 7 }])(
    "names the invalid field in %j",
    async (wrong) => {
      const user = await newTestUser();
      const response = await user.call(POST, { params: sandbox, body: wrong });
      expect(response).toMatchObject({
        status: 400,
        body: { data: { error: "validation_failed", errors: [{ field: "name" }] } },
      });
    },
  );

  it("rejects an unknown field", async () => {
    const user = await newTestUser();
    const response = await user.call(POST, { params: sandbox, body: { ...body, environment: "production" } });
    expect(response.body.data.errors).toMatchObject([{ field: "environment", code: "unknown" }]);
  });
});

describe("403", () => {
  it.each(["https://evil.example", "null", "http://127.0.0.1:3001", ""])(
    "rejects a request from the origin %j",
    async (origin) => {
      const user = await newTestUser();
      const response = await user.call(POST, { params: sandbox, body, headers: { origin } });
      expect(response).toMatchObject({ status: 403, body: { data: { error: "origin_not_allowed" } } });
    },
  );

  it.each(["analyst", "support"] as const)("rejects the role %s", async (role) => {
    const user = await newTestUser({ role });
    const response = await user.call(POST, { params: sandbox, body });
    expect(response).toMatchObject({ status: 403, body: { data: { error: "scope_missing" } } });
    expect(await listKeys(user.scope, new Date())).toHaveLength(1);
  });

  it("rejects production keys until the operator has granted access", async () => {
    const user = await newTestUser();
    const response = await user.call(POST, { params: { environment: "production" }, body });
    expect(response).toMatchObject({ status: 403, body: { data: { error: "partner_access_disabled" } } });
    expect(await listKeys({ ...user.scope, environment: "production" }, new Date())).toEqual([]);
  });
});

describe("404", () => {
  it("rejects an unknown environment", async () => {
    const user = await newTestUser();
    expect((await user.call(POST, { params: { environment: "staging" }, body })).status).toBe(404);
  });
});

describe("409", () => {
  it("rejects a twenty-first active key, also with concurrent requests", async () => {
    const user = await newTestUser();
    for (let made = 1; made < 18; made += 1) await createKey(user.scope, body, null, new Date());
    const responses = await Promise.all(Array.from({ length: 5 }, () => user.call(POST, { params: sandbox, body })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });
});

describe("415", () => {
  it("rejects a form post", async () => {
    const user = await newTestUser();
    const response = await user.call(POST, { params: sandbox, body, headers: { "content-type": "text/plain" } });
    expect(response.status).toBe(415);
  });
});
