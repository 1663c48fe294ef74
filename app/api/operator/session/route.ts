import { operatorActionEndpoint, operatorSignInEndpoint } from "#http/operator-endpoint.ts";
import { knownOperatorDevice } from "#http/session.ts";
import { expiredOperatorCookie, operatorCookie, operatorDeviceCookie } from "#http/session-cookie.ts";
import { operatorSignIn } from "#lib/people/operators/contract.ts";
import { endOperatorSession, signInOperator } from "#lib/people/operators/session.ts";

export const POST = operatorSignInEndpoint({
  message: "Signed in",
  body: operatorSignIn,
  async run({ body, address, userAgent, isSecure, now, setCookie }) {
    const device = await knownOperatorDevice();
    const { secret, operatorId } = await signInOperator(body, { address, userAgent, device }, now);
    setCookie(operatorCookie(secret, isSecure));
    setCookie(operatorDeviceCookie(operatorId, now, isSecure));
  },
});

export const DELETE = operatorActionEndpoint({
  permission: "account",
  message: "Signed out",
  withoutStepUp: true,
  allowsInitialPassword: true,
  allowsMissingTwoFactor: true,
  action: () => ({ action: "operator.sign_out", target: "session" }),
  async run({ operator, isSecure, setCookie, tx }) {
    await endOperatorSession(operator, tx);
    setCookie(expiredOperatorCookie(isSecure));
  },
});
