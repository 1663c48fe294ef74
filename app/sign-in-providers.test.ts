import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { pathAfter, pendingTwoFactorUser, postAuth, requestAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { withTotp } from "#app/api/test-two-factor.ts";
import { newTestUser, pageOrigin } from "#app/api/test-user.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { hashPassword } from "#lib/users/password.ts";

type Jar = Map<string, string>;
type Account = { id: number; login: string; emails: { email: string; primary: boolean; verified: boolean }[] };

/** GitHub as far as a sign-in goes: tokens for codes, with PKCE, and the account they belong to. */
let account: Account;
let server: Server;
const asked = new Map<string, URLSearchParams>();

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname } = new URL(request.url ?? "/", "http://x");
  if (pathname === "/login/oauth/access_token") {
    const given = new URLSearchParams(await textOf(request));
    const code = given.get("code") ?? "";
    const begun = asked.get(code);
    asked.delete(code);
    const challenge = createHash("sha256")
      .update(given.get("code_verifier") ?? "")
      .digest("base64url");
    if (!begun || begun.get("code_challenge") !== challenge) return { error: "bad_verification_code" };
    return { access_token: "gho_1", token_type: "bearer", scope: "read:user" };
  }
  if (request.headers.authorization !== "Bearer gho_1") return { message: "Bad credentials" };
  const { id, login, emails } = account;
  // The address in the profile is one that anybody may type.
  if (pathname === "/api/v3/user") return { id, login, name: login, email: "typed@example.com" };
  return pathname === "/api/v3/user/emails" ? emails : {};
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await answer(request)));
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

/** Presses the button, agrees at GitHub and comes back; returns where that ends. */
async function comeBack(jar: Jar, change: (back: URLSearchParams) => void = () => undefined): Promise<string> {
  const there = new URL(await pathAfter(await postAuth(jar, "signin/github", { form: { callbackUrl: "/" } })));
  expect(there.searchParams.get("redirect_uri")).toBe(`${pageOrigin}/api/auth/callback/github`);
  const code = randomBase62(20);
  asked.set(code, there.searchParams);
  const back = new URLSearchParams({ code, state: there.searchParams.get("state") ?? "" });
  change(back);
  return pathAfter(await requestAuth(jar, "callback/github", { search: `?${back}` }));
}

const newJar = (): Jar => new Map();
const inviteTo = async (email: string) => {
  const owner = await newTestUser();
  const sent = { params: { environment: "sandbox" }, body: { email, role: "analyst" } };
  expect((await owner.call(invite, sent)).status).toBe(200);
  return owner;
};

it("a stranger's account signs nobody in and makes nobody", async () => {
  const jar = newJar();
  expect(await comeBack(jar)).toContain("error=AccessDenied");
  expect(await signedInUser(jar)).toBeNull();
});

it("to have a person's address connects nothing: their account is not opened by it", async () => {
  const user = await newTestUser({ passwordHash: await hashPassword("a password of some length") });
  withAddress(user.email);
  const jar = newJar();
  expect(await comeBack(jar)).toContain("error=AccessDenied");
  expect(await signedInUser(jar)).toBeNull();
});

it("an account that its person connected signs them in, whatever its address is then", async () => {
  const user = await newTestUser();
  expect(await comeBack(user.jar)).toBe("/sandbox/settings/account?outcome=connected");
  expect((await signedInUser(user.jar))?.userId).toBe(user.userId);
  withAddress(newEmail());
  const jar = newJar();
  expect(await comeBack(jar)).toMatch(/^\/?$/);
  expect((await signedInUser(jar))?.userId).toBe(user.userId);
});

it("an account that is connected to one person is not connected to a second", async () => {
  const [one, two] = [await newTestUser(), await newTestUser()];
  await comeBack(one.jar);
  expect(await comeBack(two.jar)).toBe("/sandbox/settings/account?outcome=not-connected");
});

it("a user invited at the account's verified address joins by signing in with it", async () => {
  const email = newEmail();
  const owner = await inviteTo(email);
  withAddress(email);
  const jar = newJar();
  await comeBack(jar);
  expect(await signedInUser(jar)).toMatchObject({ email, role: "analyst", partnerId: owner.scope.partnerId });
});

it("an invitation is not taken by an address that GitHub has not checked", async () => {
  const email = newEmail();
  await inviteTo(email);
  withAddress(email, false);
  const jar = newJar();
  expect(await comeBack(jar)).toContain("error=AccessDenied");
  expect(await signedInUser(jar)).toBeNull();
});

it("a linked account still requires two-factor", async () => {
  const user = await newTestUser();
  await comeBack(user.jar);
  await withTotp(user);
  const jar = newJar();
  await comeBack(jar);
  expect(await signedInUser(jar)).toBeNull();
  expect(await pendingTwoFactorUser(jar)).toMatchObject({ hasTotp: true });
});

it.each([
  ["another browser's state", (back: URLSearchParams) => back.set("state", "made-up")],
  ["no state", (back: URLSearchParams) => back.delete("state")],
  ["a code of somebody else's", (back: URLSearchParams) => back.set("code", "stolen")],
])("coming back with %s signs nobody in", async (_what, change) => {
  const user = await newTestUser();
  await comeBack(user.jar);
  const jar = newJar();
  expect(await comeBack(jar, change)).toContain("error=");
  expect(await signedInUser(jar)).toBeNull();
});
