import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newTestOperator, operatorPassword } from "#app/api/test-operator.ts";
import { pathAfter, postAuth, requestAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { withOperatorPasskey } from "#app/api/test-two-factor.ts";
import { newTestUser, withinRequest } from "#app/api/test-user.ts";
import { currentOperator } from "#http/session.ts";
import { dayMs } from "#lib/duration.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { createOperator, disableOperator, ensureOperator } from "#lib/people/operators/manage-operators.ts";
import { signInOperator } from "#lib/people/operators/session.ts";
import { disconnectOperator } from "#lib/people/operators/single-sign-on.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { pendingEvents } from "#lib/security/count-event.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { issuerClient, startTestIssuer } from "#tools/test-issuer.ts";

type Jar = Map<string, string>;
const address = "192.0.2.5";
let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
beforeAll(async () => {
  issuer = await startTestIssuer();
});
afterAll(() => issuer.stop());
beforeEach(() => {
  stubVariables({
    SVC_OPERATOR_OIDC_ISSUER: issuer.url,
    SVC_OPERATOR_OIDC_CLIENT_ID: issuerClient.clientId,
    SVC_OPERATOR_OIDC_CLIENT_SECRET: issuerClient.clientSecret,
    SVC_OPERATOR_OIDC_CLAIM: "",
    SVC_OPERATOR_SIGN_IN: "",
    SVC_OPERATOR_TWO_FACTOR: "",
  });
  issuer.change = (claims) => claims;
  pendingEvents().events.clear();
});

const newEmail = () => `op-${randomBase62(10).toLowerCase()}@example.com`;
const personOf = (email: string) => ({ sub: `id of ${email}`, email });

async function newOperator(): Promise<string> {
  const email = newEmail();
  await ensureOperator(email, operatorPassword, new Date(Date.now() - 2 * dayMs));
  return email;
}

/** Signs in at the issuer. Returns the page that the browser is sent to. */
async function signIn(jar: Jar, person: { sub: string; email: string }, callbackUrl = "/operator"): Promise<string> {
  const there = new URL(await pathAfter(await postAuth(jar, "signin/operator", { form: { callbackUrl } })));
  expect([there.searchParams.get("max_age"), there.searchParams.get("prompt")]).toEqual(["0", "login"]);
  const response = await requestAuth(jar, "callback/operator", { search: `?${issuer.authorize(there, person)}` });
  if (response.headers.has("location")) return pathAfter(response);
  return /content="0;url=([^"]*)"/.exec(await response.text())?.[1] ?? "";
}

const operatorIn = (jar: Jar) => withinRequest(jar, currentOperator);
const events = () => [...pendingEvents().events.values()].map(({ action, reason }) => `${action} ${reason}`);

async function expectRefused(person: { sub: string; email: string }, reason: string) {
  const jar: Jar = new Map();
  expect(await signIn(jar, person)).toBe(`/operator/sign-in?error=${reason}`);
  expect(await operatorIn(jar)).toBeNull();
  expect(events()).toEqual([`operator.refused ${reason}`]);
  pendingEvents().events.clear();
}

describe("an operator's first single sign-on", () => {
  it("connects the account whose verified email is the operator's, and says so by email", async () => {
    const email = await newOperator();
    const jar: Jar = new Map();
    expect(await signIn(jar, personOf(email), "/operator/partners?page=2")).toBe("/operator/partners?page=2");
    expect(await operatorIn(jar)).toMatchObject({ email, mustChoosePassword: false });
    expect(await signedInUser(jar)).toBeNull();
    const subject = "Slipway: single sign-on was connected to your operator account";
    expect(await mailsTo(email)).toMatchObject([{ subject }]);
    await signIn(new Map(), personOf(email));
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("discards an initial password that was never replaced", async () => {
    const email = newEmail();
    const password = await createOperator(email, new Date());
    const jar: Jar = new Map();
    await signIn(jar, personOf(email));
    expect(await operatorIn(jar)).toMatchObject({ mustChoosePassword: false });
    await expect(signInOperator({ email, password }, { address }, new Date())).rejects.toThrow("Incorrect");
  });

  it.each([
    ["an unverified email", { email_verified: false }],
    ["an email without a statement on it", { email_verified: undefined }],
    ["no email", { email: undefined }],
    ["the email in another claim", { email: "someone@example.com", preferred_username: "x" }],
  ])("is refused with %s", async (_what, claims) => {
    const email = await newOperator();
    issuer.change = (valid) => ({ ...valid, ...claims }) as JWTPayload;
    await expectRefused(personOf(email), "unknown_account");
  });

  it("can use another claim", async () => {
    const email = await newOperator();
    stubVariables({ SVC_OPERATOR_OIDC_CLAIM: "upn" });
    await expectRefused(personOf(email), "unknown_account");
    issuer.change = ({ email: _email, ...claims }) => ({ ...claims, upn: email.toUpperCase() });
    const jar: Jar = new Map();
    await signIn(jar, personOf(email));
    expect(await operatorIn(jar)).toMatchObject({ email });
  });

  it("creates no operator", async () => {
    await expectRefused(personOf(newEmail()), "unknown_account");
  });
});

describe("a connected operator", () => {
  it("is found by the subject only, so nobody else gets in with the email", async () => {
    const email = await newOperator();
    await signIn(new Map(), personOf(email));
    const jar: Jar = new Map();
    await signIn(jar, { sub: `id of ${email}`, email: newEmail() });
    expect(await operatorIn(jar)).toMatchObject({ email });
    await expectRefused({ sub: "another", email }, "unknown_account");
    await disconnectOperator(email, new Date());
    expect(await operatorIn(jar)).toBeNull();
    const next: Jar = new Map();
    await signIn(next, { sub: "another", email });
    expect(await operatorIn(next)).toMatchObject({ email });
  });

  it("who was disabled is refused", async () => {
    const email = await newOperator();
    await disableOperator(email, new Date());
    await expectRefused(personOf(email), "unknown_account");
  });

  it.each([
    ["six minutes ago", () => Math.floor(Date.now() / 1_000) - 360],
    ["in the future", () => Math.floor(Date.now() / 1_000) + 120],
    ["at an unknown time", () => undefined],
  ])("who was authenticated %s is refused", async (_what, time) => {
    const email = await newOperator();
    issuer.change = (claims) => ({ ...claims, auth_time: time() });
    await expectRefused(personOf(email), "stale_authentication");
  });

  it("has five minutes of step-up from when the issuer authenticated them", async () => {
    const email = await newOperator();
    const authenticated = Math.floor(Date.now() / 1_000) - 240;
    issuer.change = (claims) => ({ ...claims, auth_time: authenticated });
    const jar: Jar = new Map();
    await signIn(jar, personOf(email));
    expect((await operatorIn(jar))?.authenticatedAt).toEqual(new Date(authenticated * 1_000));
  });

  it("with two-factor needs a second factor at the issuer", async () => {
    const operator = await newTestOperator();
    await withOperatorPasskey(operator);
    for (const amr of [undefined, "mfa", ["pwd", "otp"]]) {
      issuer.change = (claims) => ({ ...claims, amr });
      await expectRefused(personOf(operator.email), "second_factor_missing");
    }
    issuer.change = (claims) => ({ ...claims, amr: ["pwd", "mfa"] });
    const jar: Jar = new Map();
    await signIn(jar, personOf(operator.email));
    expect(await operatorIn(jar)).toMatchObject({ email: operator.email });
  });

  it("needs one always if it is required, and one here only if it can be used", async () => {
    const [email, jar] = [await newOperator(), new Map() as Jar];
    stubVariables({ SVC_OPERATOR_TWO_FACTOR: "required" });
    await expectRefused(personOf(email), "second_factor_missing");
    issuer.change = (claims) => ({ ...claims, amr: ["mfa"] });
    await signIn(jar, personOf(email));
    expect(await operatorIn(jar)).toMatchObject({ mustSetUpTwoFactor: true });
    stubVariables({ SVC_OPERATOR_SIGN_IN: "sso" });
    expect(await operatorIn(jar)).toMatchObject({ mustSetUpTwoFactor: false });
  });
});

describe("a callback of the operators' issuer", () => {
  it("that was replayed, or has wrong tokens, is refused on the operators' page", async () => {
    const email = await newOperator();
    await signIn(new Map(), personOf(email));
    issuer.change = (claims) => ({ ...claims, nonce: "another" });
    await expectRefused(personOf(email), "invalid_response");
    issuer.change = (claims) => ({ ...claims, aud: "another" });
    await expectRefused(personOf(email), "invalid_response");
  });

  it("never signs in a member, connects nothing to one, and keeps their session", async () => {
    const [user, email] = [await newTestUser(), await newOperator()];
    await signIn(user.jar, personOf(email));
    expect(await operatorIn(user.jar)).toMatchObject({ email });
    expect((await signedInUser(user.jar))?.userId).toBe(user.userId);
  });

  it("only leads to pages of the console", async () => {
    const email = await newOperator();
    for (const wanted of ["/sandbox/overview", "/operatorx", 'https://evil.example/operator"><b>', "//evil.example"]) {
      expect(await signIn(new Map(), personOf(email), wanted)).toBe("/operator");
    }
    expect(await signIn(new Map(), personOf(email), '/operator?q="><script>')).not.toMatch(/["<>]/);
  });

  it("fails on the operators' page without the issuer", async () => {
    stubVariables({ SVC_OPERATOR_OIDC_ISSUER: "http://127.0.0.1:9" });
    const response = await postAuth(new Map(), "signin/operator");
    expect(await pathAfter(response)).toBe("/operator/sign-in?error=invalid_response");
  });
});
