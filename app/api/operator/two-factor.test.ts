import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { POST as stepUp } from "#app/api/operator/step-up/route.ts";
import { newTestOperator, operatorPassword } from "#app/api/test-operator.ts";
import { makeKnownDevice } from "#lib/auth/known-device.ts";
import { listOutbox } from "#lib/mail/list-outbox.ts";
import { operatorTotp, signInOperator } from "#lib/operators/session.ts";
import { PUT as setSettings } from "./providers/[environment]/[provider]/settings/route.ts";
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
    expect((await operator.read()).hasTotp).toBe(false);
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
    for (let count = 0; count < 10; count += 1)
      await expect(signsIn(`00000${count}`)).rejects.toMatchObject({ code: "validation_failed" });
    const later = new Date(start.getTime() + 60_000);
    const code = await codeAt(later);
    await expect(signsIn(code, later)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(signsIn(code, later, makeKnownDevice(operatorId, start))).resolves.toMatchObject({ operatorId });
    const { lines } = await listOutbox(undefined);
    const told = lines.filter(({ recipient }) => recipient === email);
    expect(told.map(({ subject }) => subject)).toEqual([
      "Slipway: someone who knows your operator password entered ten wrong codes",
    ]);
  });
});
