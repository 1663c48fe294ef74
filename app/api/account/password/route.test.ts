import { expect, it } from "vitest";
import { POST as requestReset } from "#app/api/account/password-reset/route.ts";
import { PUT as changePassword } from "#app/api/dashboard/[environment]/account/password/route.ts";
import { POST as createKey } from "#app/api/dashboard/[environment]/api-keys/route.ts";
import { DELETE as endSession } from "#app/api/dashboard/[environment]/sessions/[sessionId]/route.ts";
import { DELETE as endSessions } from "#app/api/dashboard/[environment]/sessions/route.ts";
import { pendingTwoFactorUser, postAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { withTotp } from "#app/api/test-two-factor.ts";
import { callFromPage, newTestBrowser, newTestUser, storeCookies, type TestUser } from "#app/api/test-user.ts";
import { sessionCookie } from "#http/session-cookie.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { hashToken } from "#lib/people/auth/token.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { readReset } from "#lib/people/users/reset-password.ts";
import { startSession } from "#lib/people/users/session.ts";
import { POST as resetPassword } from "./route.ts";

const params = { environment: "sandbox" };
const [former, next] = ["a password of some length", "another one, quite long"];
const newUser = async () => newTestUser({ passwordHash: await hashPassword(former) });

const askFor = (email: string, headers = {}) => callFromPage(requestReset, { body: { email }, headers });
const tokensOf = async (email: string) =>
  (await mailsTo(email)).flatMap(({ text }) => /reset-password\/([\w-]{43})/.exec(text)?.[1] ?? []);
const reset = (token: string, password = next) => callFromPage(resetPassword, { body: { token, password } });
const signIn = async (email: string, password: string) => {
  const jar = new Map<string, string>();
  await postAuth(jar, "callback/credentials", { form: { email, password } });
  return jar;
};

it("a password reset request gets the same response for known and unknown addresses and above the limit", async () => {
  const user = await newUser();
  const responses = [];
  const from = { "x-svc-client-address": "192.0.2.77" };
  for (const email of ["nobody@example.com", user.email, user.email, user.email])
    responses.push(await askFor(email, from));
  const bodies = responses.map(({ status, body }) => JSON.stringify([status, body]));
  expect(new Set(bodies).size).toBe(1);
  expect(await tokensOf(user.email)).toHaveLength(2);
  expect(await tokensOf("nobody@example.com")).toEqual([]);
});

it("a password reset link works once, ends all sessions, and invalidates other links", async () => {
  const user = await newUser();
  const elsewhere = await newTestBrowser(user.userId);
  await askFor(user.email);
  await askFor(user.email);
  const [one = "", two = ""] = await tokensOf(user.email);
  expect((await reset(one)).status).toBe(200);
  expect(await signedInUser(user.jar)).toBeNull();
  expect(await signedInUser(elsewhere.jar)).toBeNull();
  expect([(await reset(one)).status, (await reset(two)).status]).toEqual([404, 404]);
  expect(await signedInUser(await signIn(user.email, former))).toBeNull();
  expect((await signedInUser(await signIn(user.email, next)))?.userId).toBe(user.userId);
});

it("a password reset link expires after an hour, and viewing it doesn't use it up", async () => {
  const user = await newUser();
  await askFor(user.email);
  const [token = ""] = await tokensOf(user.email);
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);
  expect(await readReset(token, inMinutes(59))).not.toBeNull();
  expect(await readReset(token, inMinutes(61))).toBeNull();
  expect((await reset(token)).status).toBe(200);
});

it("a password reset does not bypass two-factor", async () => {
  const user = await newUser();
  const { codes } = await withTotp(user);
  await askFor(user.email);
  const [token = ""] = await tokensOf(user.email);
  for (const code of [undefined, "000000"]) {
    const refused = await callFromPage(resetPassword, { body: { token, password: next, code } });
    expect(refused).toMatchObject({ status: 400, body: { data: { errors: [{ field: "code" }] } } });
  }
  const [code] = codes;
  expect((await callFromPage(resetPassword, { body: { token, password: next, code } })).status).toBe(200);
  const jar = await signIn(user.email, next);
  expect(await signedInUser(jar)).toBeNull();
  expect(await pendingTwoFactorUser(jar)).not.toBeNull();
});

it("a leaked password is rejected by password reset and in the settings", async () => {
  const user = await newUser();
  await askFor(user.email);
  const [token = ""] = await tokensOf(user.email);
  const common = { status: 400, body: { data: { errors: [{ field: "password", code: "common" }] } } };
  expect(await reset(token, "1qaz2wsx3edc")).toMatchObject(common);
  const sent = { method: "PUT", params, body: { password: "1qaz2wsx3edc" } };
  expect(await user.call(changePassword, sent)).toMatchObject(common);
});

it("a new password ends all other sessions and invalidates reset links", async () => {
  const user = await newUser();
  const elsewhere = await newTestBrowser(user.userId);
  await askFor(user.email);
  const [token = ""] = await tokensOf(user.email);
  const changed = await user.call(changePassword, { method: "PUT", params, body: { password: next } });
  expect(changed.status).toBe(200);
  expect((await signedInUser(user.jar))?.userId).toBe(user.userId);
  expect(await signedInUser(elsewhere.jar)).toBeNull();
  expect((await reset(token)).status).toBe(404);
});

it("a user can end their own other sessions only", async () => {
  const [user, otherUser] = [await newUser(), await newUser()];
  const elsewhere = await newTestBrowser(user.userId);
  const sessionId = hashToken(elsewhere.secret).toString("hex");
  const sent = { method: "DELETE", params: { ...params, sessionId } };
  expect((await otherUser.call(endSession, sent)).status).toBe(404);
  expect(await signedInUser(elsewhere.jar)).not.toBeNull();
  expect((await user.call(endSession, sent)).status).toBe(200);
  expect(await signedInUser(elsewhere.jar)).toBeNull();
  await user.call(endSessions, { method: "DELETE", params, body: { keep_this: false } });
  expect(await signedInUser(user.jar)).toBeNull();
});

/** Backdates the session's last authentication, with use since. */
async function ageAuthentication(user: TestUser, minutes: number): Promise<void> {
  const secret = await startSession(user.userId, new Date(Date.now() - minutes * 60_000));
  user.jar.clear();
  storeCookies(user.jar, new Headers({ "set-cookie": await sessionCookie(user.userId, secret, false) }));
}

it("creating a key requires a step-up of the last five minutes", async () => {
  const user = await newUser();
  await ageAuthentication(user, 4);
  const body = { name: "server" };
  expect((await user.call(createKey, { params, body })).status).toBe(200);
  await ageAuthentication(user, 6);
  expect((await user.call(createKey, { params, body })).body.data.error).toBe("step_up_required");
});
