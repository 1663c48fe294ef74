import { operatorActionEndpoint, operatorSignInEndpoint } from "#app/api/operator-endpoint.ts";
import { expiredOperatorCookie, operatorCookie } from "#app/session-cookie.ts";
import { operatorSignIn } from "#lib/operators/contract.ts";
import { endOperatorSession, signInOperator } from "#lib/operators/session.ts";

export const POST = operatorSignInEndpoint({
  message: "Signed in",
  body: operatorSignIn,
  async run({ body, address, isSecure, now, setHeader }) {
    const secret = await signInOperator(body, address, now);
    setHeader("set-cookie", operatorCookie(secret, isSecure));
  },
});

export const DELETE = operatorActionEndpoint({
  message: "Signed out",
  withoutStepUp: true,
  allowsInitialPassword: true,
  action: () => ({ action: "operator.sign_out", target: "session" }),
  async run({ operator, isSecure, setHeader, tx }) {
    await endOperatorSession(operator, tx);
    setHeader("set-cookie", expiredOperatorCookie(isSecure));
  },
});
