import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { callConsole, newTestOperator, operatorPassword } from "#app/api/test-operator.ts";
import { addContact, newTestPartner } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { GET as listTransactions } from "#app/api/v1/partner/transactions/route.ts";
import { makeKnownDevice } from "#lib/people/auth/known-device.ts";
import { createOperator, removeOperator } from "#lib/people/operators/manage-operators.ts";
import { readOperatorSession, signInOperator } from "#lib/people/operators/session.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { POST as grant, PUT as limit, DELETE as withdraw } from "./partners/[partnerId]/[environment]/access/route.ts";
import { DELETE as revoke } from "./partners/[partnerId]/[environment]/keys/[keyId]/route.ts";
import { DELETE as resume, POST as suspend } from "./partners/[partnerId]/suspension/route.ts";
import { POST as createPartner } from "./partners/route.ts";
import { PUT as changePassword } from "./password/route.ts";
import { POST as signIn, DELETE as signOut } from "./session/route.ts";

const now = new Date();
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const newEmail = () => `op-${randomBase62(10).toLowerCase()}@example.com`;

describe("operator sessions", () => {
  it("require the right password, don't reveal the reason for a rejection, and use an HttpOnly SameSite cookie", async () => {
    const { email } = await newTestOperator();
    const wrong = await callConsole(signIn, { body: { email, password: "not it at all" } });
    const unknown = await callConsole(signIn, { body: { email: newEmail(), password: operatorPassword } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.msg).toBe(unknown.body.msg);
    const right = await callConsole(signIn, { body: { email: email.toUpperCase(), password: operatorPassword } });
    expect(right.status).toBe(200);
    expect(JSON.stringify(right.body)).not.toContain(operatorPassword);
    expect(right.headers.getSetCookie()[0]).toMatch(
      /^slipway-operator=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secure = await callConsole(signIn, {
      body: { email, password: operatorPassword },
      headers: { "x-forwarded-proto": "https" },
    });
    expect(secure.headers.getSetCookie()[0]).toMatch(/^__Host-slipway-operator=.*; SameSite=Strict; Secure$/);
  });

  it("accept the right password after any number of failures elsewhere, and on a known device from anywhere", async () => {
    const email = newEmail();
    const password = await createOperator(email, now);
    const stranger = { address: "192.0.2.66" };
    const { operatorId } = await signInOperator({ email, password }, { address: "192.0.2.1" }, now);
    for (let count = 0; count < 13; count += 1) {
      await expect(signInOperator({ email, password: `guess ${count}` }, stranger, now)).rejects.toMatchObject({
        code: "sign_in_required",
      });
    }
    await expect(signInOperator({ email, password }, stranger, now)).rejects.toMatchObject({ code: "rate_limited" });
    await signInOperator({ email, password }, { address: "192.0.2.99" }, now);
    await signInOperator({ email, password }, { ...stranger, device: makeKnownDevice(operatorId, now) }, now);
  });

  it("end after 2 idle hours, after 12 hours, at sign-out, and when the operator is removed", async () => {
    const idle = await newTestOperator();
    expect(await readOperatorSession(idle.sessionId, minutes(119))).not.toBeNull();
    expect(await readOperatorSession(idle.sessionId, minutes(239))).toBeNull();
    const busy = await newTestOperator();
    for (let at = 25; at < 720; at += 25) expect(await readOperatorSession(busy.sessionId, minutes(at))).not.toBeNull();
    expect(await readOperatorSession(busy.sessionId, minutes(721))).toBeNull();
    const leaving = await newTestOperator();
    expect((await leaving.call(signOut, { method: "DELETE" })).status).toBe(200);
    expect((await leaving.call(createPartner, { body: { name: "X" } })).status).toBe(401);
    const removed = await newTestOperator();
    await removeOperator(removed.email, new Date());
    expect((await removed.call(createPartner, { body: { name: "X" } })).status).toBe(401);
  });

  it("with a generated password only allow changing it, which ends the other sessions", async () => {
    const email = newEmail();
    const password = await createOperator(email, now);
    const source = { address: "192.0.2.1" };
    const { secret: one } = await signInOperator({ email, password }, source, now);
    const { secret: other } = await signInOperator({ email, password }, source, now);
    const headers = { cookie: `slipway-operator=${one}` };
    expect((await callConsole(createPartner, { body: { name: "X" }, headers })).status).toBe(403);
    const change = (body: object) => callConsole(changePassword, { method: "PUT", body, headers });
    expect((await change({ current: "wrong", password: operatorPassword })).body.data.errors[0].field).toBe("current");
    expect((await change({ current: password, password: "short" })).status).toBe(400);
    expect((await change({ current: password, password: operatorPassword })).status).toBe(200);
    expect((await callConsole(createPartner, { body: { name: "X" }, headers })).status).toBe(200);
    expect(await readOperatorSession(other, now)).toBeNull();
    expect((await callConsole(signOut, { method: "DELETE", headers })).status).toBe(200);
    expect(await readOperatorSession(one, now)).toBeNull();
  });
});

type Routes = Record<string, Parameters<typeof callConsole>[0] & { handler?: unknown }>;

async function everyRoute(): Promise<{ name: string; method: string; route: Routes[string] }[]> {
  const folder = path.resolve("app/api/operator");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const read = files.map(async (file) => {
    const exported: Routes = await import(pathToFileURL(path.join(folder, file)).href);
    return Object.entries(exported).map(([method, route]) => ({ name: `${method} ${file}`, method, route }));
  });
  return (await Promise.all(read)).flat();
}

describe("every console route", () => {
  const params = {
    partnerId: "ptn_none",
    environment: "sandbox",
    keyId: "key_none",
    provider: "nobody",
    transactionId: "tx_none",
    callbackId: "0",
    deliveryId: "whd_none",
    kind: "crypto",
    entryId: "NONE",
    invitationId: "inv_none",
  };

  it("rejects anonymous requests, users, and other sites before reading the request", async () => {
    const routes = (await everyRoute()).filter(
      // Without the three that sign in.
      ({ name }) => !/^GET |^POST session\/route|^(POST|PUT) session\/passkey\/route/.test(name),
    );
    expect(routes.length).toBeGreaterThan(14);
    const user = await newTestUser();
    const operator = await newTestOperator();
    for (const { name, method, route } of routes) {
      const asked = { method, params, body: {} };
      const evil = { ...asked, headers: { origin: "https://evil.example" } };
      const statuses = {
        anonymous: (await callConsole(route, asked)).status,
        forged: (await callConsole(route, { ...asked, headers: { cookie: `slipway-operator=${"A".repeat(43)}` } }))
          .status,
        user: (await user.call(route, asked)).status,
        elsewhere: (await operator.call(route, evil)).status,
      };
      expect({ name, ...statuses }).toEqual({ name, anonymous: 401, forged: 401, user: 401, elsewhere: 403 });
    }
    expect(await readOperatorSession(operator.sessionId, new Date())).not.toBeNull();
  });
});

describe("an operator managing a partner", () => {
  it("creates a partner, grants production access, and sets rate limits", async () => {
    const operator = await newTestOperator();
    const made = await operator.call(createPartner, { body: { name: "  Acme  " } });
    expect(made.status).toBe(200);
    const at = (environment: string) => ({ params: { partnerId: made.body.data.id, environment } });
    const early = await operator.call(grant, at("production"));
    expect([early.status, early.body.msg]).toEqual([409, expect.stringContaining("Settings > General")]);
    await addContact(made.body.data.id);
    const limits = { reads: "7", quotes: "8", creations: "9" };
    expect((await operator.call(limit, { method: "PUT", ...at("production"), body: limits })).status).toBe(404);
    expect((await operator.call(grant, at("production"))).status).toBe(200);
    expect((await operator.call(limit, { method: "PUT", ...at("production"), body: limits })).status).toBe(200);
    const bad = await operator.call(limit, { method: "PUT", ...at("production"), body: { ...limits, reads: "0" } });
    expect([bad.status, bad.body.data.errors[0].field]).toEqual([400, "reads"]);
    expect((await operator.call(grant, at("staging"))).status).toBe(404);
    expect((await operator.call(createPartner, { body: { name: " " } })).status).toBe(400);
  });

  it("applies limits, revocation, suspension, and resumption with the partner's next request", async () => {
    const operator = await newTestOperator();
    const partner = await newTestPartner();
    const params = { ...partner.scope };
    const status = async () => (await partner.call(listTransactions, "/transactions")).status;
    const limits = { reads: "3", quotes: "3", creations: "3" };
    await operator.call(limit, { method: "PUT", params, body: limits });
    const response = await partner.call(listTransactions, "/transactions");
    expect([response.status, response.headers.get("x-ratelimit-limit")]).toEqual([200, "3"]);
    expect((await operator.call(withdraw, { method: "DELETE", params })).status).toBe(200);
    expect(await status()).toBe(403);
    await operator.call(grant, { params });
    expect(await status()).toBe(200);
    expect((await operator.call(suspend, { params, body: { reason: "ab" } })).status).toBe(400);
    expect((await operator.call(suspend, { params, body: { reason: "unpaid since May" } })).status).toBe(200);
    expect(await status()).toBe(403);
    expect((await operator.call(resume, { method: "DELETE", params })).status).toBe(200);
    expect(await status()).toBe(200);
  });

  it("revokes a leaked key only in its own environment", async () => {
    const operator = await newTestOperator();
    const partner = await newTestPartner();
    const params = { ...partner.scope, keyId: partner.keyId };
    const body = { reason: "found in a public repository" };
    const elsewhere = { ...params, environment: "production" };
    expect((await operator.call(revoke, { method: "DELETE", params: elsewhere, body })).status).toBe(404);
    expect((await operator.call(revoke, { method: "DELETE", params, body })).status).toBe(200);
    expect((await partner.call(listTransactions, "/transactions")).status).toBe(401);
  });
});
