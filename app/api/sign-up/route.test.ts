import { describe, expect, it } from "vitest";
import { POST } from "#app/api/sign-up/route.ts";
import { callFromPage } from "#app/api/test-user.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { findUserByEmail } from "#lib/users/members.ts";
import { checkPassword } from "#lib/users/session.ts";

const password = "correct horse battery";
const someone = () => ({ email: `${randomBase62(12)}@example.com`, password, name: "Ada", partner_name: "Northwind" });

describe("200", () => {
  it("creates a user who can sign in, and a partner with sandbox access only", async () => {
    const body = someone();
    const response = await callFromPage(POST, { body });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const user = await findUserByEmail(body.email);
    expect(await checkPassword({ email: body.email, password }, "192.0.2.1")).toBe(user?.userId);
    const partnerId = user?.partnerId ?? "";
    expect(await hasAccess({ partnerId, environment: "sandbox" })).toBe(true);
    expect(await hasAccess({ partnerId, environment: "production" })).toBe(false);
  });

  it("doesn't return the password", async () => {
    expect(JSON.stringify(await callFromPage(POST, { body: someone() }))).not.toContain(password);
  });
});

describe("400", () => {
  it("names every invalid field", async () => {
    const body = { email: "nobody", password: "short", name: " ", partner_name: "" };
    const response = await callFromPage(POST, { body });
    expect(response).toMatchObject({ status: 400, body: { data: { error: "validation_failed" } } });
    const fields = response.body.data.errors.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(["email", "name", "partner_name", "password"]);
  });

  it("rejects a second account for an address in any case, also with concurrent requests", async () => {
    const body = someone();
    const bodies = [body, { ...body, email: body.email.toUpperCase() }, { ...body, email: ` ${body.email}` }];
    const responses = await Promise.all(bodies.map((each) => callFromPage(POST, { body: each })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = responses.find(({ status }) => status === 400);
    expect(refused?.body.data.errors).toMatchObject([{ field: "email", code: "taken" }]);
  });
});

describe("403", () => {
  it.each(["https://evil.example", "null", ""])("rejects a request from the origin %j", async (origin) => {
    const body = someone();
    const response = await callFromPage(POST, { body, headers: { origin } });
    expect(response).toMatchObject({ status: 403, body: { data: { error: "origin_not_allowed" } } });
    expect(await findUserByEmail(body.email)).toBeNull();
  });
});

describe("415", () => {
  it("rejects a form post", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await callFromPage(POST, { body: someone(), headers })).status).toBe(415);
  });
});

describe("429", () => {
  it("limits the accounts created from one address", async () => {
    const headers = { "x-svc-client-address": "203.0.113.77" };
    const statuses: number[] = [];
    for (let asked = 0; asked < 61; asked += 1) statuses.push((await callFromPage(POST, { body: {}, headers })).status);
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});
