import { operatorEndpoint, operatorSignInEndpoint } from "#app/api/operator-endpoint.ts";
import { expiredOperatorCookie, operatorCookie } from "#app/session-cookie.ts";
import { operatorSignIn } from "#lib/operators/contract.ts";
import { recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import { endOperatorSession, readOperatorSession, signInOperator } from "#lib/operators/session.ts";

export const POST = operatorSignInEndpoint({
  message: "Signed in",
  body: operatorSignIn,
  async run({ body, address, isSecure, now, setHeader }) {
    const secret = await signInOperator(body, address, now);
    const operator = await readOperatorSession(secret, now);
    if (operator) {
      const act = { action: "operator.sign_in", target: operator.email };
      await recordOperatorAction(operator, act, { now, address }, async () => undefined);
    }
    setHeader("set-cookie", operatorCookie(secret, isSecure));
  },
});

export const DELETE = operatorEndpoint({
  message: "Signed out",
  allowsInitialPassword: true,
  act: () => ({ action: "operator.sign_out", target: "session" }),
  async run({ operator, isSecure, setHeader }) {
    await endOperatorSession(operator);
    setHeader("set-cookie", expiredOperatorCookie(isSecure));
  },
});
