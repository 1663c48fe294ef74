import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { pathAfter, pendingTwoFactorUser, postAuth, requestAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { withTotp } from "#app/api/test-two-factor.ts";
import { newTestBrowser, newTestUser, pageOrigin } from "#app/api/test-user.ts";
import { env } from "#lib/env.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { pendingEvents } from "#lib/security/count-event.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { issuerClient, startTestIssuer } from "#tools/test-issuer.ts";

type Jar = Map<string, string>;

let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
beforeAll(async () => {
  issuer = await startTestIssuer();
  stubVariables({
    SVC_OIDC_ISSUER: issuer.url,
    SVC_OIDC_CLIENT_ID: issuerClient.clientId,
    SVC_OIDC_CLIENT_SECRET: issuerClient.clientSecret,
    SVC_OIDC_NAME: "Okta",
  });
});
afterAll(() => issuer.stop());
beforeEach(() => {
  Object.assign(issuer, { change: (claims: object) => claims, discovery: {}, signsWithUnknownKey: false });
  pendingEvents().events.clear();
});

const newPerson = () => {
  const id = randomBase62(12).toLowerCase();
  return { sub: id, email: `${id}@example.com` };
};
const newJar = (): Jar => new Map();

/** Starts a sign-in and returns the issuer's address. */
async function leave(jar: Jar, callbackUrl = "/"): Promise<URL> {
  const address = new URL(await pathAfter(await postAuth(jar, "signin/oidc", { form: { callbackUrl } })));
  expect(address.searchParams.get("redirect_uri")).toBe(`${pageOrigin}/api/auth/callback/oidc`);
  return address;
}

const comeBack = async (jar: Jar, back: URLSearchParams): Promise<string> =>
  pathAfter(await requestAuth(jar, "callback/oidc", { search: `?${back}` }));

/** Signs in at the issuer. Returns the path of the last redirect. */
const signIn = async (jar: Jar, person = newPerson()): Promise<string> =>
  comeBack(jar, issuer.authorize(await leave(jar), person));

/** A user who connected their account at the issuer. */
async function newConnectedUser() {
  const [user, person] = [await newTestUser(), newPerson()];
  expect(await signIn(user.jar, person)).toBe("/sandbox/settings/account?outcome=connected");
  return { user, person };
}

async function expectRefused(jar: Jar, path: string, error: string) {
  expect(path).toContain(`error=${error}`);
  expect(await signedInUser(jar)).toBeNull();
}

describe("an account at the issuer", () => {
  it("signs in the user who connected it, even after its email changed", async () => {
    const { user, person } = await newConnectedUser();
    const jar = newJar();
    expect(await signIn(jar, { ...person, email: newPerson().email })).toMatch(/^\/?$/);
    expect((await signedInUser(jar))?.userId).toBe(user.userId);
    expect(await mailsTo(user.email)).toMatchObject([{ subject: "Slipway: your account was connected to Okta" }]);
  });

  it("returns to the page that asked for the sign-in, and to no other site", async () => {
    const { person } = await newConnectedUser();
    const returned = async (callbackUrl: string) => {
      const jar = newJar();
      return comeBack(jar, issuer.authorize(await leave(jar, callbackUrl), person));
    };
    expect(await returned("/sandbox/api-logs?status=4xx")).toBe("/sandbox/api-logs?status=4xx");
    expect(await returned(`${pageOrigin}/sandbox/quotes`)).toBe("/sandbox/quotes");
    for (const other of [
      "//evil.example/a",
      `${pageOrigin}.evil.example/a`,
      `${pageOrigin}//evil.example`,
      "https://evil.example/a",
    ])
      expect(await returned(other)).toMatch(/^\/?$/);
  });

  it("is refused, recorded, and creates no user if nobody connected it", async () => {
    const jar = newJar();
    await expectRefused(jar, await signIn(jar), "AccessDenied");
    expect([...pendingEvents().events.values()]).toMatchObject([
      { action: "session.refused", reason: "unknown_account", subject: "", count: 1 },
    ]);
  });

  it("isn't connected to a user with the same email", async () => {
    const user = await newTestUser({ passwordHash: await hashPassword("a password of some length") });
    const jar = newJar();
    await expectRefused(jar, await signIn(jar, { ...newPerson(), email: user.email }), "AccessDenied");
  });

  it("is only connected within five minutes of a step-up", async () => {
    const user = await newTestUser();
    const stale = await newTestBrowser(user.userId, new Date(Date.now() - 6 * 60_000));
    expect(await signIn(stale.jar)).toBe("/sandbox/settings/account?outcome=not-connected");
  });

  it("of an invited person joins if the issuer has verified the email", async () => {
    const owner = await newTestUser();
    const [verified, unverified] = [newPerson(), { ...newPerson(), email_verified: false }];
    const [jar, other] = [newJar(), newJar()];
    for (const [browser, { email }] of [[jar, verified] as const, [other, unverified] as const]) {
      const sent = { params: { environment: "sandbox" }, body: { email, role: "analyst" } };
      const token =
        String((await owner.call(invite, sent)).body.data.link)
          .split("/")
          .at(-1) ?? "";
      browser.set("slipway.invitation", token);
    }
    const kept = new Map(other);
    await signIn(jar, verified);
    expect(await signedInUser(jar)).toMatchObject({ email: verified.email, partnerId: owner.scope.partnerId });
    await expectRefused(other, await signIn(other, unverified), "AccessDenied");
    issuer.change = ({ email_verified, ...claims }) => ({ ...claims, email_verified: "true" });
    await expectRefused(kept, await signIn(kept, unverified), "AccessDenied");
  });

  it("still requires the user's second factor, whatever the issuer reports", async () => {
    const { user, person } = await newConnectedUser();
    await withTotp(user);
    const jar = newJar();
    issuer.change = (claims) => ({ ...claims, amr: ["pwd", "otp", "mfa"] });
    await signIn(jar, person);
    expect(await signedInUser(jar)).toBeNull();
    expect(await pendingTwoFactorUser(jar)).toMatchObject({ hasTotp: true });
  });
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

describe("an ID token", () => {
  it.each([
    ["of another issuer", { iss: "https://login.example.com" }],
    ["for another client", { aud: "another" }],
    ["for several clients without an authorized party", { aud: ["slipway", "another"] }],
    ["with another nonce", { nonce: "another" }],
    ["without a nonce", { nonce: undefined }],
    ["that has expired", { iat: secondsAgo(400), exp: secondsAgo(60) }],
    ["that isn't valid yet", { nbf: secondsAgo(-60) }],
    ["without a subject", { sub: undefined }],
  ])("%s is rejected", async (_what, claims) => {
    const { person } = await newConnectedUser();
    issuer.change = (valid) => ({ ...valid, ...claims });
    const jar = newJar();
    await expectRefused(jar, await signIn(jar, person), "OAuthCallback");
    expect([...pendingEvents().events.values()]).toMatchObject([
      { action: "session.refused", reason: "invalid_response" },
    ]);
  });

  it("signed with an unknown key is rejected", async () => {
    const { person } = await newConnectedUser();
    issuer.signsWithUnknownKey = true;
    const jar = newJar();
    await expectRefused(jar, await signIn(jar, person), "OAuthCallback");
  });

  it("is rejected if the discovery document names another issuer", async () => {
    const { person } = await newConnectedUser();
    const other = "https://login.example.com";
    issuer.discovery = { issuer: other, authorization_response_iss_parameter_supported: false };
    issuer.change = (claims) => ({ ...claims, iss: other });
    const jar = newJar();
    const back = issuer.authorize(await leave(jar), person);
    back.delete("iss");
    await expectRefused(jar, await comeBack(jar, back), "OAuthCallback");
  });
});

describe("a callback", () => {
  it.each([
    ["with another browser's state", (back: URLSearchParams) => back.set("state", "made-up")],
    ["without a state", (back: URLSearchParams) => back.delete("state")],
    ["with an unknown code", (back: URLSearchParams) => back.set("code", "stolen")],
    ["of another issuer", (back: URLSearchParams) => back.set("iss", "https://login.example.com")],
    ["without the issuer", (back: URLSearchParams) => back.delete("iss")],
    ["with an error", (back: URLSearchParams) => back.set("error", "access_denied")],
  ])("%s is rejected", async (_what, change) => {
    const { person } = await newConnectedUser();
    const jar = newJar();
    const back = issuer.authorize(await leave(jar), person);
    change(back);
    await expectRefused(jar, await comeBack(jar, back), "");
  });

  it("works once, in the browser that started it", async () => {
    const { person } = await newConnectedUser();
    const [jar, thief] = [newJar(), newJar()];
    const back = issuer.authorize(await leave(jar), person);
    await leave(thief);
    await expectRefused(thief, await comeBack(thief, back), "OAuthCallback");
    const again = issuer.authorize(await leave(jar), person);
    const copy: Jar = new Map(jar);
    expect(await comeBack(jar, again)).toMatch(/^\/?$/);
    await expectRefused(copy, await comeBack(copy, again), "OAuthCallback");
  });

  it("fails without a response of the issuer", async () => {
    const jar = newJar();
    stubVariables({ SVC_OIDC_ISSUER: "http://127.0.0.1:9" });
    expect(await pathAfter(await postAuth(jar, "signin/oidc"))).toContain("error=OAuthSignin");
    stubVariables({ SVC_OIDC_ISSUER: issuer.url });
  });
});

it("accounts of a previous issuer don't sign in at the next one", async () => {
  const { person } = await newConnectedUser();
  const next = await startTestIssuer();
  stubVariables({ SVC_OIDC_ISSUER: next.url });
  const jar = newJar();
  await expectRefused(jar, await comeBack(jar, next.authorize(await leave(jar), person)), "AccessDenied");
  stubVariables({ SVC_OIDC_ISSUER: issuer.url });
  await next.stop();
});

describe("settings", () => {
  it.each([
    ["http://login.example.com", "SVC_OIDC_ISSUER must be an https address"],
    ["https://login.example.com/?tenant=1", "SVC_OIDC_ISSUER must have no query"],
    ["login.example.com", "SVC_OIDC_ISSUER must be an address like https://login.example.com"],
    ["", "SVC_OIDC_ISSUER, SVC_OIDC_CLIENT_ID, and SVC_OIDC_CLIENT_SECRET must be set together"],
  ])("reject the issuer %j", (value, message) => {
    stubVariables({ SVC_OIDC_ISSUER: value });
    expect(() => env()).toThrow(message);
    stubVariables({ SVC_OIDC_ISSUER: issuer.url });
  });
});
