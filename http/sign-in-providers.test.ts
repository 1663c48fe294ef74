import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as startAtInvitation } from "#app/api/account/invitation/sign-in/route.ts";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { pathAfter, pendingTwoFactorUser, postAuth, requestAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { withTotp } from "#app/api/test-two-factor.ts";
import {
  callFromPage,
  newTestBrowser,
  newTestUser,
  pageOrigin,
  storeCookies,
  withinRequest,
} from "#app/api/test-user.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";

type Jar = Map<string, string>;
type Account = { id: number; login: string; emails: { email: string; primary: boolean; verified: boolean }[] };

/** The account of a simulated GitHub, which exchanges codes for tokens with PKCE. */
let account: Account;
let server: Server;
const authorizations = new Map<string, URLSearchParams>();

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function gitHubResponse(request: IncomingMessage): Promise<unknown> {
  const { pathname } = new URL(request.url ?? "/", "http://x");
  if (pathname === "/login/oauth/access_token") {
    const form = new URLSearchParams(await textOf(request));
    const code = form.get("code") ?? "";
    const authorization = authorizations.get(code);
    authorizations.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!authorization || authorization.get("code_challenge") !== challenge) return { error: "bad_verification_code" };
    return { access_token: "gho_1", token_type: "bearer", scope: "read:user" };
  }
  if (request.headers.authorization !== "Bearer gho_1") return { message: "Bad credentials" };
  const { id, login, emails } = account;
  // The profile's email is unverified.
  if (pathname === "/api/v3/user") return { id, login, name: login, email: "typed@example.com" };
  return pathname === "/api/v3/user/emails" ? emails : {};
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await gitHubResponse(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stubVariables({
    SVC_GITHUB_CLIENT_ID: "client",
    SVC_GITHUB_CLIENT_SECRET: "secret",
    SVC_GITHUB_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const newEmail = () => `${randomBase62(10).toLowerCase()}@example.com`;
beforeEach(() => {
  const id = Math.floor(Math.random() * 1e9);
  account = { id, login: `octo-${id}`, emails: [{ email: newEmail(), primary: true, verified: true }] };
});
const withAddress = (email: string, verified = true) => {
  account.emails = [
    { email: newEmail(), primary: false, verified: true },
    { email, primary: true, verified },
  ];
};

/** Signs in with GitHub. `change` modifies the callback's parameters. Returns the path of the last redirect. */
async function signInWithGitHub(jar: Jar, change: (back: URLSearchParams) => void = () => undefined): Promise<string> {
  const there = new URL(await pathAfter(await postAuth(jar, "signin/github", { form: { callbackUrl: "/" } })));
  expect(there.searchParams.get("redirect_uri")).toBe(`${pageOrigin}/api/auth/callback/github`);
  const code = randomBase62(20);
  authorizations.set(code, there.searchParams);
  const back = new URLSearchParams({ code, state: there.searchParams.get("state") ?? "" });
  change(back);
  return pathAfter(await requestAuth(jar, "callback/github", { search: `?${back}` }));
}

const newJar = (): Jar => new Map();
const inviteTo = async (email: string, role = "analyst") => {
  const owner = await newTestUser();
  const sent = await owner.call(invite, { params: { environment: "sandbox" }, body: { email, role } });
  expect(sent.status).toBe(200);
  return { partnerId: owner.scope.partnerId, token: String(sent.body.data.link).split("/").at(-1) ?? "" };
};
/** Sends what the button of the invitation page sends first. */
const openInvitation = async (jar: Jar, token: string) => {
  const response = await withinRequest(jar, () => callFromPage(startAtInvitation, { body: { token } }));
  storeCookies(jar, response.headers);
  return response;
};

it("an unknown account is rejected and creates no user", async () => {
  const jar = newJar();
  expect(await signInWithGitHub(jar)).toContain("error=AccessDenied");
  expect(await signedInUser(jar)).toBeNull();
});

it("an account with a user's email is not connected to that user", async () => {
  const user = await newTestUser({ passwordHash: await hashPassword("a password of some length") });
  withAddress(user.email);
  const jar = newJar();
  expect(await signInWithGitHub(jar)).toContain("error=AccessDenied");
  expect(await signedInUser(jar)).toBeNull();
});

it("a connected account signs its user in, even after its email has changed", async () => {
  const user = await newTestUser();
  expect(await signInWithGitHub(user.jar)).toBe("/sandbox/settings/account?outcome=connected");
  expect((await signedInUser(user.jar))?.userId).toBe(user.userId);
  withAddress(newEmail());
  const jar = newJar();
  expect(await signInWithGitHub(jar)).toMatch(/^\/?$/);
  expect((await signedInUser(jar))?.userId).toBe(user.userId);
});

it("connecting an account requires a step-up of the last five minutes, and the user is emailed", async () => {
  const user = await newTestUser();
  const stale = await newTestBrowser(user.userId, new Date(Date.now() - 6 * 60_000));
  expect(await signInWithGitHub(stale.jar)).toBe("/sandbox/settings/account?outcome=not-connected");
  expect(await mailsTo(user.email)).toEqual([]);
  await signInWithGitHub(user.jar);
  const subject = "Slipway: your account was connected to GitHub";
  expect(await mailsTo(user.email)).toMatchObject([{ subject }]);
});

it("an account can't be connected to a second user", async () => {
  const [one, two] = [await newTestUser(), await newTestUser()];
  await signInWithGitHub(one.jar);
  expect(await signInWithGitHub(two.jar)).toBe("/sandbox/settings/account?outcome=not-connected");
});

describe("an invited person", () => {
  it("joins the partner whose invitation was opened, with its role, even if another one invites the address later", async () => {
    const email = newEmail();
    const acme = await inviteTo(email, "owner");
    await inviteTo(email);
    withAddress(email);
    const jar = newJar();
    const opened = await openInvitation(jar, acme.token);
    expect(opened.headers.getSetCookie()).toContainEqual(
      `slipway.invitation=${acme.token}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(await signInWithGitHub(jar)).toMatch(/^\/?$/);
    expect(await signedInUser(jar)).toMatchObject({ email, role: "owner", partnerId: acme.partnerId });
    expect(jar.has("slipway.invitation")).toBe(false);
  });

  it("joins no partner without an opened invitation", async () => {
    const email = newEmail();
    await inviteTo(email);
    withAddress(email);
    const jar = newJar();
    expect(await signInWithGitHub(jar)).toContain("error=AccessDenied");
    expect(await signedInUser(jar)).toBeNull();
  });

  it("joins with the invited address only, and the opened invitation is then forgotten", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const { token } = await inviteTo(email);
    withAddress(other);
    const jar = newJar();
    await openInvitation(jar, token);
    expect(await signInWithGitHub(jar)).toContain("error=AccessDenied");
    withAddress(email);
    expect(await signInWithGitHub(jar)).toContain("error=AccessDenied");
    expect(await signedInUser(jar)).toBeNull();
  });

  it("can't open an invitation that was replaced", async () => {
    expect((await openInvitation(newJar(), randomBase62(43))).status).toBe(404);
  });

  it("is named by their address if the account's name isn't allowed", async () => {
    const email = newEmail();
    const { token } = await inviteTo(email);
    withAddress(email);
    account.login = "pay.example";
    const jar = newJar();
    await openInvitation(jar, token);
    await signInWithGitHub(jar);
    expect(await signedInUser(jar)).toMatchObject({ name: email });
  });
});

it("an unverified email can't accept an invitation", async () => {
  const email = newEmail();
  const { token } = await inviteTo(email);
  withAddress(email, false);
  const jar = newJar();
  await openInvitation(jar, token);
  expect(await signInWithGitHub(jar)).toContain("error=AccessDenied");
  expect(await signedInUser(jar)).toBeNull();
});

it("a linked account still requires two-factor", async () => {
  const user = await newTestUser();
  await signInWithGitHub(user.jar);
  await withTotp(user);
  const jar = newJar();
  await signInWithGitHub(jar);
  expect(await signedInUser(jar)).toBeNull();
  expect(await pendingTwoFactorUser(jar)).toMatchObject({ hasTotp: true });
});

it.each([
  ["another browser's state", (back: URLSearchParams) => back.set("state", "made-up")],
  ["no state", (back: URLSearchParams) => back.delete("state")],
  ["another user's code", (back: URLSearchParams) => back.set("code", "stolen")],
])("a callback with %s is rejected", async (_what, change) => {
  const user = await newTestUser();
  await signInWithGitHub(user.jar);
  const jar = newJar();
  expect(await signInWithGitHub(jar, change)).toContain("error=");
  expect(await signedInUser(jar)).toBeNull();
});
