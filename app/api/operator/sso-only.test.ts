import { beforeEach, describe, expect, it } from "vitest";
import { callConsole, newTestOperator, operatorPassword } from "#app/api/test-operator.ts";
import { withOperatorPasskey } from "#app/api/test-two-factor.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { createOperator } from "#lib/people/operators/manage-operators.ts";
import { readOperatorSession, signInOperator } from "#lib/people/operators/session.ts";
import { operatorStepUpMethods } from "#lib/people/operators/step-up.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { POST as requestSignIn, PUT as signInWithPasskey } from "./session/passkey/route.ts";
import { POST as signIn } from "./session/route.ts";
import { POST as requestStepUp, PUT as stepUpWithPasskey } from "./step-up/passkey/route.ts";
import { POST as stepUp } from "./step-up/route.ts";

const issuer = {
  SVC_OPERATOR_OIDC_ISSUER: "https://issuer.example",
  SVC_OPERATOR_OIDC_CLIENT_ID: "slipway",
  SVC_OPERATOR_OIDC_CLIENT_SECRET: "a client secret",
};
beforeEach(() => stubVariables({ ...issuer, SVC_OPERATOR_SIGN_IN: "" }));

const allowOnlySso = () => stubVariables({ ...issuer, SVC_OPERATOR_SIGN_IN: "sso" });
const errorOf = async (response: ReturnType<typeof callConsole>) => (await response).body.data?.error;

describe("with SVC_OPERATOR_SIGN_IN=sso", () => {
  it("a right password is refused like a wrong one, also for a step-up", async () => {
    const operator = await newTestOperator({ createdDaysAgo: 2 });
    allowOnlySso();
    const body = { email: operator.email, password: operatorPassword };
    expect((await callConsole(signIn, { body })).body.msg).toBe("Incorrect email or password");
    expect(await operator.read()).toMatchObject({ hasPassword: false });
    const confirmed = await operator.call(stepUp, { body: { password: operatorPassword } });
    expect(confirmed.body.data.errors).toMatchObject([{ field: "password", message: "Incorrect password" }]);
  });

  it("a passkey is refused, also for a step-up", async () => {
    const operator = await newTestOperator({ createdDaysAgo: 2 });
    const { authenticator } = await withOperatorPasskey(operator);
    const signInBy = async () => {
      const { challenge } = (await callConsole(requestSignIn)).body.data;
      return errorOf(
        callConsole(signInWithPasskey, { method: "PUT", body: { response: authenticator.answer(challenge) } }),
      );
    };
    const stepUpBy = async () => {
      const { challenge } = (await operator.call(requestStepUp)).body.data;
      const body = { response: authenticator.answer(challenge) };
      return errorOf(operator.call(stepUpWithPasskey, { method: "PUT", body }));
    };
    expect([await signInBy(), await stepUpBy()]).toEqual([undefined, undefined]);
    allowOnlySso();
    expect([await signInBy(), await stepUpBy()]).toEqual(["sign_in_required", "validation_failed"]);
    const methods = await operatorStepUpMethods(await operator.read());
    expect(methods).toEqual({ password: false, code: false, passkey: false });
  });

  it("an operator whom the command line created gets in for 24 hours, for an outage of the issuer", async () => {
    allowOnlySso();
    const email = `op-${randomBase62(10).toLowerCase()}@example.com`;
    const password = await createOperator(email, new Date());
    const source = { address: "192.0.2.5" };
    const { secret } = await signInOperator({ email, password }, source, new Date());
    expect(await readOperatorSession(secret, new Date())).toMatchObject({ email, hasPassword: true });
    const later = new Date(Date.now() + dayMs);
    await expect(signInOperator({ email, password }, source, later)).rejects.toThrow("Incorrect");
  });

  it("an issuer is required", () => {
    stubVariables({ SVC_OPERATOR_SIGN_IN: "sso", SVC_OPERATOR_OIDC_ISSUER: "" });
    expect(() => env()).toThrow("SVC_OPERATOR_OIDC_ISSUER");
    stubVariables({ SVC_OPERATOR_OIDC_CLIENT_ID: "", SVC_OPERATOR_OIDC_CLIENT_SECRET: "" });
    expect(() => env()).toThrow("SVC_OPERATOR_OIDC_ISSUER is required with SVC_OPERATOR_SIGN_IN=sso");
  });
});
