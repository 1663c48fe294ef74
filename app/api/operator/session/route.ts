import { operatorEndpoint, operatorSignInEndpoint } from "#app/api/operator-endpoint.ts";
import { expiredOperatorCookie, setOperatorCookie } from "#app/operator-cookie.ts";
import { operatorSignIn } from "#lib/operators/contract.ts";
import { recordOperatorAction } from "#lib/operators/record-operator-action.ts";
import { endOperatorSession, readOperatorSession, signInOperator } from "#lib/operators/session.ts";

export const POST = operatorSignInEndpoint({
  message: "Signed in",
  body: operatorSignIn,
  async run({ body, address, isSecure, now, setHeader }) {
    const sessionId = await signInOperator(body, address, now);
    const operator = await readOperatorSession(sessionId, now);
    if (operator) {
      const act = { action: "operator.sign_in", target: operator.email };
      await recordOperatorAction(operator, act, { now, address }, async () => undefined);
    }
    setHeader("set-cookie", setOperatorCookie(sessionId, isSecure));
  },
});

export const DELETE = operatorEndpoint({
  message: "Signed out",
  allowsInitialPassword: true,
  act: () => ({ action: "operator.sign_out", target: "session" }),
  async run({ sessionId, isSecure, setHeader }) {
    await endOperatorSession(sessionId);
    setHeader("set-cookie", expiredOperatorCookie(isSecure));
  },
});
