import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { POST as offerPasskey } from "#app/api/operator/passkeys/route.ts";
import { POST as requestSignIn, PUT as signInWithPasskey } from "#app/api/operator/session/passkey/route.ts";
import { POST as requestStepUp, PUT as stepUpWithPasskey } from "#app/api/operator/step-up/passkey/route.ts";
import { POST as stepUp } from "#app/api/operator/step-up/route.ts";
import { callConsole, newTestOperator, operatorPassword } from "#app/api/test-operator.ts";
import { withOperatorPasskey, withPasskey } from "#app/api/test-two-factor.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { makeKnownDevice } from "#lib/people/auth/known-device.ts";
import { disableOperator } from "#lib/people/operators/manage-operators.ts";
import { signInOperator } from "#lib/people/operators/session.ts";
import { operatorTotp } from "#lib/people/operators/two-factor.ts";
import { DELETE as removePasskey } from "./passkeys/[passkeyId]/route.ts";
import { PUT as setSettings } from "./providers/[environment]/[provider]/settings/route.ts";
import { POST as renewCodes } from "./recovery-codes/route.ts";
import { PUT as confirmTotp, DELETE as dropTotp, POST as prepareTotp } from "./totp/route.ts";

describe("an operator's step-up", () => {
  it("is required to change credentials, and applies to one session only", async () => {
    const stale = await newTestOperator({ authenticatedMinutesAgo: 6 });
    const set = () =>
      stale.call(setSettings, {
        method: "PUT",
        params: { environment: "sandbox", provider: "nobody" },
        body: { a: "b" },
      });
    expect((await set()).body.data.error).toBe("step_up_required");
    const wrong = await stale.call(stepUp, { body: { password: "not it at all" } });
    expect([wrong.status, wrong.body.data.errors[0].field]).toEqual([400, "password"]);
    expect((await set()).body.data.error).toBe("step_up_required");
    expect((await stale.call(stepUp, { body: { password: operatorPassword } })).status).toBe(200);
    expect((await set()).body.data.error).toBe("not_found");
  });
});

describe("an operator's TOTP codes", () => {
  it("are required at sign-in once the app is confirmed, work once each, and can be turned off", async () => {
    const operator = await newTestOperator();
    const { operatorId, email } = await operator.read();
    const confirm = (code: string) => operator.call(confirmTotp, { method: "PUT", body: { code } });
    expect((await confirm("123456")).status).toBe(404);
    expect((await operator.call(prepareTotp)).status).toBe(200);
    const secret = (await operatorTotp.readPrepared(operatorId, email))?.secret ?? "";
    const codeAt = (at: Date) => generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
    const signsIn = (code?: string, at = new Date()) =>
      signInOperator({ email, password: operatorPassword, code }, { address: "192.0.2.4" }, at).then(
        ({ secret: id }) => id,
      );
    await expect(signsIn()).resolves.toMatch(/^[\w-]{43}$/);
    const start = new Date();
    expect((await confirm("000000")).body.data.errors[0].field).toBe("code");
    expect((await confirm(await codeAt(start))).status).toBe(200);
    expect(await operatorTotp.readPrepared(operatorId, email)).toBeNull();
    await expect(signsIn()).rejects.toMatchObject({ code: "validation_failed" });
    // The code that confirmed the app is used up.
    await expect(signsIn(await codeAt(start), start)).rejects.toMatchObject({ code: "validation_failed" });
    const later = new Date(start.getTime() + 60_000);
    await expect(signsIn(await codeAt(later), later)).resolves.toMatch(/^[\w-]{43}$/);
    expect((await operator.call(dropTotp, { method: "DELETE" })).status).toBe(200);
    await expect(signsIn()).resolves.toMatch(/^[\w-]{43}$/);
  });

  it("are delayed after ten wrong ones, except on a known device, and the operator receives one email", async () => {
    const operator = await newTestOperator();
    const { operatorId, email } = await operator.read();
    await operator.call(prepareTotp);
    const secret = (await operatorTotp.readPrepared(operatorId, email))?.secret ?? "";
    const codeAt = (at: Date) => generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
    const start = new Date();
    await operator.call(confirmTotp, { method: "PUT", body: { code: await codeAt(start) } });
    const signsIn = (code: string, at = start, device?: string) =>
      signInOperator({ email, password: operatorPassword, code }, { address: "192.0.2.5", device }, at);
    for (let count = 0; count < 9; count += 1)
      await expect(signsIn(`00000${count}`)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(signsIn("000009")).rejects.toMatchObject({ code: "sign_in_required", message: /Too many/ });
    const later = new Date(start.getTime() + 60_000);
    const code = await codeAt(later);
    await expect(signsIn(code, later)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(signsIn(code, later, makeKnownDevice(operatorId, start))).resolves.toMatchObject({ operatorId });
    const told = (await mailsTo(email)).filter(({ subject }) => subject.includes("wrong"));
    expect(told.map(({ subject }) => subject)).toEqual([
      "Slipway: someone who knows your operator password entered ten wrong codes",
    ]);
  });
});

type Authenticator = Awaited<ReturnType<typeof withOperatorPasskey>>["authenticator"];

async function signInBy(authenticator: Authenticator) {
  const { challenge } = (await callConsole(requestSignIn)).body.data;
  return callConsole(signInWithPasskey, { method: "PUT", body: { response: authenticator.answer(challenge) } });
}

describe("an operator's passkey", () => {
  it("signs in without a further factor, unless it is a member's, removed, or its operator disabled", async () => {
    const operator = await newTestOperator();
    const { authenticator } = await withOperatorPasskey(operator);
    const { authenticator: second } = await withOperatorPasskey(operator);
    const signedIn = await signInBy(authenticator);
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/^slipway-operator=[\w-]{43};/);
    const ofMember = await withPasskey(await newTestUser());
    expect((await signInBy(ofMember.authenticator)).body.data.error).toBe("sign_in_required");
    const params = { passkeyId: authenticator.credentialId };
    expect((await operator.call(removePasskey, { method: "DELETE", params })).status).toBe(200);
    expect((await signInBy(authenticator)).status).toBe(401);
    expect((await signInBy(second)).status).toBe(200);
    await disableOperator(operator.email, new Date());
    expect((await signInBy(second)).status).toBe(401);
  });

  it("is required with the password, or a recovery code, which works once", async () => {
    const operator = await newTestOperator();
    const { codes } = await withOperatorPasskey(operator);
    expect(codes).toHaveLength(10);
    const { email } = operator;
    const signsIn = (code?: string) =>
      signInOperator({ email, password: operatorPassword, code }, { address: "192.0.2.6" }, new Date());
    await expect(signsIn()).rejects.toMatchObject({ details: { errors: [{ field: "code" }] } });
    await expect(signsIn("000000")).rejects.toMatchObject({ code: "validation_failed" });
    await expect(signsIn(codes?.[0])).resolves.toMatchObject({ secret: expect.any(String) });
    await expect(signsIn(codes?.[0])).rejects.toMatchObject({ code: "validation_failed" });
    const renewed = (await operator.call(renewCodes)).body.data.codes;
    await expect(signsIn(codes?.[1])).rejects.toMatchObject({ code: "validation_failed" });
    await expect(signsIn(renewed[0])).resolves.toMatchObject({ secret: expect.any(String) });
  });

  it("completes a step-up, but only that of its operator", async () => {
    const [operator, other] = [await newTestOperator(), await newTestOperator()];
    const [own, others] = [await withOperatorPasskey(operator), await withOperatorPasskey(other)];
    const stale = await newTestOperator({ authenticatedMinutesAgo: 6 });
    expect((await stale.call(offerPasskey)).body.data.error).toBe("step_up_required");
    const stepUpBy = async (authenticator: Authenticator) => {
      const { challenge } = (await operator.call(requestStepUp)).body.data;
      const body = { response: authenticator.answer(challenge) };
      return (await operator.call(stepUpWithPasskey, { method: "PUT", body })).status;
    };
    expect(await stepUpBy(others.authenticator)).toBe(400);
    expect(await stepUpBy(own.authenticator)).toBe(200);
  });

  it("tells its operator by email when it is added and removed", async () => {
    const operator = await newTestOperator();
    const { authenticator } = await withOperatorPasskey(operator);
    const params = { passkeyId: authenticator.credentialId };
    await operator.call(removePasskey, { method: "DELETE", params });
    expect((await operator.call(removePasskey, { method: "DELETE", params })).status).toBe(404);
    expect((await mailsTo(operator.email)).map(({ subject }) => subject).sort()).toEqual([
      "Slipway: the passkey “Laptop” was added to your operator account",
      "Slipway: the passkey “Laptop” was removed from your operator account",
    ]);
  });
});

describe("ten wrong codes", () => {
  it("end an operator's session during a step-up", async () => {
    const operator = await newTestOperator();
    await withOperatorPasskey(operator);
    const enter = async (code: string) =>
      (await operator.call(stepUp, { body: { password: operatorPassword, code } })).body.data.error;
    const errors: string[] = [];
    for (let count = 0; count < 10; count += 1) errors.push(await enter(`00000${count}`));
    expect(errors).toEqual([...Array(9).fill("validation_failed"), "sign_in_required"]);
    await expect(operator.read()).rejects.toThrow("expired");
  });
});
