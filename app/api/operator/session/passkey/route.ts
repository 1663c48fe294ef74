import { operatorSignInEndpoint } from "#http/operator-endpoint.ts";
import { operatorCookie, operatorDeviceCookie } from "#http/session-cookie.ts";
import { passkeyResponse } from "#lib/people/auth/contract.ts";
import { operatorPasskeyOptions, signInWithPasskey } from "#lib/people/operators/session.ts";

export const POST = operatorSignInEndpoint({
  message: "Passkey challenge created",
  run: ({ pageOrigin, now }) => operatorPasskeyOptions(null, pageOrigin, now),
});

export const PUT = operatorSignInEndpoint({
  message: "Signed in",
  body: passkeyResponse,
  async run({ body, pageOrigin, address, userAgent, isSecure, now, setCookie }) {
    const source = { origin: pageOrigin, address, userAgent };
    const { secret, operatorId } = await signInWithPasskey(body.response, source, now);
    setCookie(operatorCookie(secret, isSecure));
    setCookie(operatorDeviceCookie(operatorId, now, isSecure));
  },
});
