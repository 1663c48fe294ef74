import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { POST as accept } from "#app/api/account/invitation/route.ts";
import { POST as resend } from "#app/api/dashboard/[environment]/invitations/[invitationId]/route.ts";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { POST as inviteOwner } from "#app/api/operator/partners/[partnerId]/invitations/route.ts";
import { POST } from "#app/api/sign-up/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import type { TestResponse } from "#app/api/test-partner.ts";
import { callFromPage, newTestUser } from "#app/api/test-user.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { findUserByEmail } from "#lib/people/users/members.ts";
import { checkPassword } from "#lib/people/users/session.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";

const password = "correct horse battery";
const someone = () => ({ email: `${randomBase62(12)}@example.com`, password, name: "Ada", partner_name: "Northwind" });

describe("200", () => {
  it("creates a user who can sign in, and a partner with sandbox access only", async () => {
    const body = someone();
    const response = await callFromPage(POST, { body });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const user = await findUserByEmail(body.email);
    expect(await checkPassword({ email: body.email, password }, { address: "192.0.2.1" }, new Date())).toBe(
      user?.userId,
    );
    const partnerId = user?.partnerId ?? "";
    expect(await hasAccess({ partnerId, environment: "sandbox" })).toBe(true);
    expect(await hasAccess({ partnerId, environment: "production" })).toBe(false);
  });

  it("doesn't return the password", async () => {
    expect(JSON.stringify(await callFromPage(POST, { body: someone() }))).not.toContain(password);
  });
});

describe("403 without open sign-up", () => {
  const closed = (response: TestResponse) => [response.status, response.body.data?.error];
  const invitation = () => ({ email: `${randomBase62(12).toLowerCase()}@example.com`, role: "owner" });
  const sandbox = { environment: "sandbox" };
  afterEach(() => stubVariables({ SVC_SIGN_UP: "open" }));

  it("with SVC_SIGN_UP=invite, while owners can invite", async () => {
    const owner = await newTestUser();
    stubVariables({ SVC_SIGN_UP: "invite" });
    const body = someone();
    const response = await callFromPage(POST, { body });
    expect([...closed(response), response.body.msg]).toEqual([
      403,
      "scope_missing",
      expect.stringMatching(/^Accounts are created by invitation/),
    ]);
    expect(await findUserByEmail(body.email)).toBeNull();
    expect((await owner.call(invite, { params: sandbox, body: invitation() })).status).toBe(200);
  });

  it("with a public address, unless SVC_SIGN_UP=open", async () => {
    const address = { SVC_SANDBOX_URL: "https://sandbox.slipway.example", SVC_TRUSTED_PROXIES: "1" };
    onTestFinished(() => stubVariables({ SVC_SANDBOX_URL: "", SVC_TRUSTED_PROXIES: "" }));
    stubVariables({ ...address, SVC_SIGN_UP: "" });
    expect(closed(await callFromPage(POST, { body: someone() }))).toEqual([403, "scope_missing"]);
    stubVariables({ SVC_SIGN_UP: "open" });
    expect((await callFromPage(POST, { body: someone() })).status).toBe(200);
  });

  it("with SVC_SIGN_UP=closed, also for an owner who invites, but not for the operator, whose link works", async () => {
    const owner = await newTestUser();
    const operator = await newTestOperator();
    const sent = (await owner.call(invite, { params: sandbox, body: invitation() })).body.data;
    stubVariables({ SVC_SIGN_UP: "closed" });
    expect(closed(await callFromPage(POST, { body: someone() }))).toEqual([403, "scope_missing"]);
    expect(closed(await owner.call(invite, { params: sandbox, body: invitation() }))).toEqual([403, "scope_missing"]);
    const again = await owner.call(resend, { params: { ...sandbox, invitationId: sent.id } });
    expect(closed(again)).toEqual([403, "scope_missing"]);
    const { email } = invitation();
    const made = await operator.call(inviteOwner, { params: { partnerId: owner.scope.partnerId }, body: { email } });
    const token = made.body.data.link.split("/").at(-1);
    expect((await callFromPage(accept, { body: { token, name: "Ada", password } })).status).toBe(200);
    expect((await findUserByEmail(email))?.partnerId).toBe(owner.scope.partnerId);
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
