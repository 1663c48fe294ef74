import { beforeAll, describe, expect, it } from "vitest";
import { POST as stepUp } from "#app/api/dashboard/[environment]/step-up/route.ts";
import { randomAddress } from "#app/api/test-partner.ts";
import { pathAfter, postAuth, requestAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { newTestUser, pageOrigin } from "#app/api/test-user.ts";
import { sessionCookieName } from "#http/session-cookie.ts";
import { hashPassword } from "#lib/people/users/password.ts";

const password = "a password of some length";
const params = { environment: "sandbox" };
const _site = { id: "127.0.0.1", origin: pageOrigin };
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const newJar = () => new Map<string, string>();
const sessionOf = (jar: Map<string, string>) => jar.get(sessionCookieName(false));
const signIn = (jar: Map<string, string>, email: string, given = password, headers = {}) =>
  postAuth(jar, "callback/credentials", { form: { email, password: given }, headers });

describe("the session cookie", () => {
  it("is HttpOnly and SameSite, and limited to its host over TLS", async () => {
    const user = await newTestUser({ passwordHash });
    const plain = await signIn(newJar(), user.email);
    const [own] = plain.headers.getSetCookie().filter((line) => line.startsWith("slipway.session="));
    expect(own).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const secure = await signIn(newJar(), user.email, password, { "x-forwarded-proto": "https" });
    const lines = secure.headers.getSetCookie();
    expect(lines.map((line) => line.split("=")[0])).toEqual(["__Host-slipway.session", "__Host-slipway.device"]);
    for (const line of lines)
      for (const attribute of ["Path=/", "HttpOnly", "Secure"]) expect(line).toContain(attribute);
  });

  it("is replaced by a new sign-in, and the previous one is rejected", async () => {
    const user = await newTestUser({ passwordHash });
    const jar = newJar();
    await signIn(jar, user.email);
    const former = new Map(jar);
    await signIn(jar, user.email);
    expect(sessionOf(jar)).not.toBe(sessionOf(former));
    expect((await signedInUser(jar))?.userId).toBe(user.userId);
    expect(await signedInUser(former)).toBeNull();
  });

  it("is replaced by a step-up, and the previous one is rejected", async () => {
    const user = await newTestUser({ passwordHash });
    const former = new Map(user.jar);
    expect((await user.call(stepUp, { params, body: { password } })).status).toBe(200);
    expect(user.cookie()).not.toBe(sessionOf(former));
    expect((await signedInUser(user.jar))?.userId).toBe(user.userId);
    expect(await signedInUser(former)).toBeNull();
  });

  it("is rejected after signing out, and when it was made up", async () => {
    const user = await newTestUser({ passwordHash });
    const jar = newJar();
    await signIn(jar, user.email);
    const stolen = new Map(jar);
    await postAuth(jar, "signout");
    expect(await signedInUser(stolen)).toBeNull();
    expect(await signedInUser(new Map([[sessionCookieName(false), "eyJhbGciOiJkaXIifQ..x"]]))).toBeNull();
  });
});

describe("signing in with a password", () => {
  it("returns the same response for an unknown address, a wrong password, and a user without one", async () => {
    const user = await newTestUser({ passwordHash });
    const passwordless = await newTestUser({ passwordHash: null });
    const responses = [
      await signIn(newJar(), "nobody@example.com"),
      await signIn(newJar(), user.email, "another password"),
      await signIn(newJar(), passwordless.email),
    ];
    const read = await Promise.all(responses.map(async (response) => [response.status, await response.json()]));
    expect(new Set(read.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(JSON.stringify(read[0])).toContain("CredentialsSignin");
  });

  it("is delayed with Retry-After for an address with many failures, but not on a known device", async () => {
    const user = await newTestUser({ passwordHash });
    const known = newJar();
    await signIn(known, user.email);
    const headers = { "x-svc-client-address": "203.0.113.77" };
    for (let count = 0; count < 13; count += 1) await signIn(newJar(), user.email, "another password", headers);
    const refused = await signIn(newJar(), user.email, password, headers);
    const { msg } = await refused.json();
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 480]);
    expect(msg).toMatch(/^Too many failed attempts for this account. Try again in 8 minutes,/);
    await postAuth(known, "signout");
    await signIn(known, user.email, password, headers);
    expect((await signedInUser(known))?.userId).toBe(user.userId);
    const elsewhere = newJar();
    await signIn(elsewhere, user.email);
    expect((await signedInUser(elsewhere))?.userId).toBe(user.userId);
  });

  it("is rejected without the CSRF token", async () => {
    const user = await newTestUser({ passwordHash });
    const jar = newJar();
    await requestAuth(jar, "callback/credentials", { form: { email: user.email, password, csrfToken: "made up" } });
    expect(await signedInUser(jar)).toBeNull();
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "https:evil.example",
    "http://127.0.0.1:3000@evil.example/",
    "http://127.0.0.1:3000.evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "%zz",
  ])("never redirects to another site: %s", async (callbackUrl) => {
    const user = await newTestUser({ passwordHash });
    const form = { email: user.email, password, callbackUrl };
    const place = await pathAfter(await postAuth(newJar(), "callback/credentials", { form }));
    expect(place).toMatch(/^\/?$/);
  });
});

describe("next-auth's routes", () => {
  it.each([
    ["GET", "providers"],
    ["GET", "session"],
    ["GET", "signout"],
    ["GET", "verify-request"],
    ["GET", "callback/credentials"],
    ["GET", "callback/passkey"],
    ["POST", "session"],
    ["POST", "_log"],
    ["POST", "signin/credentials"],
    ["POST", "callback/email"],
    ["POST", "callback/github/x"],
  ])("%s %s, which is unused, doesn't exist", async (method, path) => {
    const response = await requestAuth(newJar(), path, method === "POST" ? { form: {} } : {});
    expect([response.status, (await response.json()).data.error]).toEqual([404, "not_found"]);
  });

  it("allow sixty requests a minute from one address", async () => {
    const headers = { "x-svc-client-address": randomAddress() };
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await requestAuth(newJar(), "signout", { form: {}, headers })).status);
    expect(statuses.indexOf(429)).toBe(60);
  });
});
