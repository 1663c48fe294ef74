import { generate } from "otplib";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as passkeyOptions } from "#app/api/account/passkey-options/route.ts";
import { PATCH as rename } from "#app/api/dashboard/[environment]/account/profile/route.ts";
import {
  POST as requestPasskeyStepUp,
  PUT as stepUpWithPasskey,
} from "#app/api/dashboard/[environment]/step-up/passkey/route.ts";
import { POST as stepUp } from "#app/api/dashboard/[environment]/step-up/route.ts";
import { pendingTwoFactorUser, postAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { testSite, withPasskey, withTotp } from "#app/api/test-two-factor.ts";
import { callFromPage, newTestUser, storeCookies, withinRequest } from "#app/api/test-user.ts";
import { sessionCookieName } from "#http/session-cookie.ts";
import { listOutbox } from "#lib/mail/list-outbox.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { newTestAuthenticator } from "#lib/people/users/test-authenticator.ts";
import { POST as twoFactor } from "./route.ts";

type Jar = Map<string, string>;
const password = "a password of some length";
const params = { environment: "sandbox" };
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const newJar = (): Jar => new Map();
const sessionOf = (jar: Jar) => jar.get(sessionCookieName(false));
const signIn = (jar: Jar, email: string) => postAuth(jar, "callback/credentials", { form: { email, password } });

const takeStep = async (jar: Jar, code: string) => {
  const response = await withinRequest(jar, () => callFromPage(twoFactor, { body: { code } }));
  storeCookies(jar, response.headers);
  return response;
};

describe("two-factor sign-in", () => {
  it("requires the second factor before the dashboard, and rejects the pending session afterwards", async () => {
    const user = await newTestUser({ passwordHash });
    const { secret, codes } = await withTotp(user);
    expect(codes).toHaveLength(10);
    const jar = newJar();
    await signIn(jar, user.email);
    expect(await signedInUser(jar)).toBeNull();
    expect(await pendingTwoFactorUser(jar)).toMatchObject({ hasTotp: true, hasPasskey: false });
    const body = { name: "Mallory" };
    const refused = await withinRequest(jar, () => callFromPage(rename, { method: "PATCH", params, body }));
    expect(refused.body.data.error).toBe("sign_in_required");
    // The current code was used during setup, so use the next step's.
    const epoch = Math.floor(Date.now() / 1000) + 30;
    const waiting = new Map(jar);
    expect((await takeStep(jar, await generate({ secret, epoch }))).status).toBe(200);
    expect((await signedInUser(jar))?.userId).toBe(user.userId);
    expect(sessionOf(jar)).not.toBe(sessionOf(waiting));
    expect(await signedInUser(waiting)).toBeNull();
    expect(await pendingTwoFactorUser(waiting)).toBeNull();
  });

  it("rejects a used code, a code of a distant time step, and malformed codes", async () => {
    const user = await newTestUser({ passwordHash });
    const { secret, epoch } = await withTotp(user);
    const jar = newJar();
    await signIn(jar, user.email);
    const used = await generate({ secret, epoch });
    const distant = await generate({ secret, epoch: epoch + 300 });
    for (const code of [used, distant, "٠١٢٣٤٥", "abcdef"]) {
      const response = await takeStep(jar, code);
      expect([code, response.status, response.body.data.error]).toEqual([code, 400, "validation_failed"]);
    }
    expect(await signedInUser(jar)).toBeNull();
  });

  it("ends the sign-in at the tenth wrong code, tells the user once, and delays further codes from other browsers", async () => {
    const user = await newTestUser({ passwordHash });
    const { secret, codes } = await withTotp(user);
    const known = newJar();
    await signIn(known, user.email);
    expect((await takeStep(known, codes[0] ?? "")).status).toBe(200);
    const jar = newJar();
    await signIn(jar, user.email);
    const errors: string[] = [];
    for (let count = 0; count < 10; count += 1) errors.push((await takeStep(jar, `00000${count}`)).body.data.error);
    expect(errors).toEqual([...Array(9).fill("validation_failed"), "sign_in_required"]);
    expect(await pendingTwoFactorUser(jar)).toBeNull();
    const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    await signIn(jar, user.email);
    expect((await takeStep(jar, code)).status).toBe(429);
    // A recovery code and a browser of an earlier sign-in still work.
    expect((await takeStep(jar, codes[1] ?? "")).status).toBe(200);
    await signIn(known, user.email);
    expect((await takeStep(known, code)).status).toBe(200);
    const { lines } = await listOutbox(undefined);
    const told = lines.filter(({ recipient, subject }) => recipient === user.email && subject.includes("wrong"));
    expect(told.map(({ subject }) => subject)).toEqual([
      "Slipway: someone entered ten wrong two-factor codes for your account and may know your password",
    ]);
  });

  it("accepts a recovery code once, in any notation", async () => {
    const user = await newTestUser({ passwordHash });
    const { codes } = await withTotp(user);
    const [code = ""] = codes;
    const [one, two] = [newJar(), newJar()];
    await signIn(one, user.email);
    await signIn(two, user.email);
    expect((await takeStep(one, code.replaceAll("-", " ").toUpperCase())).status).toBe(200);
    expect((await signedInUser(one))?.userId).toBe(user.userId);
    expect((await takeStep(two, code)).status).toBe(400);
    expect(await signedInUser(two)).toBeNull();
  });

  it("is required of a user with a passkey and no app", async () => {
    const user = await newTestUser({ passwordHash });
    await withPasskey(user);
    const jar = newJar();
    await signIn(jar, user.email);
    expect(await signedInUser(jar)).toBeNull();
    expect(await pendingTwoFactorUser(jar)).toMatchObject({ hasTotp: false, hasPasskey: true });
  });

  it("is required for a step-up, where the password alone is then rejected", async () => {
    const user = await newTestUser({ passwordHash });
    const { codes } = await withTotp(user);
    expect((await user.call(stepUp, { params, body: { password } })).status).toBe(400);
    expect((await user.call(stepUp, { params, body: { code: codes[0] } })).status).toBe(200);
  });
});

describe("a passkey", () => {
  const signInWith = async (jar: Jar, response: unknown) =>
    postAuth(jar, "callback/passkey", { form: { response: JSON.stringify(response) } });
  const challenge = async () => (await callFromPage(passkeyOptions)).body.data.challenge;

  it("signs in without a further factor", async () => {
    const user = await newTestUser({ passwordHash });
    const { authenticator } = await withPasskey(user);
    await withTotp(user);
    const jar = newJar();
    await signInWith(jar, authenticator.answer(await challenge()));
    expect((await signedInUser(jar))?.userId).toBe(user.userId);
  });

  it("rejects a replayed response, one without user verification, one from another origin, and one without a challenge", async () => {
    const user = await newTestUser({ passwordHash });
    const { authenticator } = await withPasskey(user);
    const response = authenticator.answer(await challenge());
    await signInWith(newJar(), response);
    const bad = [
      response,
      authenticator.answer(await challenge(), { isVerified: false }),
      authenticator.answer(await challenge(), { from: "https://evil.example" }),
      authenticator.answer(Buffer.from("made up").toString("base64url")),
      { ...newTestAuthenticator(testSite).answer(await challenge()), id: authenticator.credentialId },
      newTestAuthenticator(testSite).answer(await challenge()),
      "junk",
      null,
    ];
    for (const response of bad) {
      const jar = newJar();
      await signInWith(jar, response);
      expect(await signedInUser(jar)).toBeNull();
    }
  });

  it("completes a step-up, but only with the user's own passkey", async () => {
    const [user, other] = [await newTestUser({ passwordHash }), await newTestUser({ passwordHash })];
    const [own, others] = [await withPasskey(user), await withPasskey(other)];
    const stepUpBy = async (authenticator: ReturnType<typeof newTestAuthenticator>) => {
      const asked = await user.call(requestPasskeyStepUp, { params });
      const body = { response: authenticator.answer(asked.body.data.challenge) };
      return (await user.call(stepUpWithPasskey, { method: "PUT", params, body })).status;
    };
    expect(await stepUpBy(others.authenticator)).toBe(400);
    expect(await stepUpBy(own.authenticator)).toBe(200);
  });

  it("returns ten recovery codes when it is the first second factor", async () => {
    const user = await newTestUser({ passwordHash });
    expect((await withPasskey(user)).codes).toHaveLength(10);
    expect((await withPasskey(user)).codes).toBeNull();
  });
});
