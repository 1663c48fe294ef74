import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { sessionCookie } from "#http/session-cookie.ts";
import { passkeyResponse } from "#lib/people/auth/contract.ts";
import { passkeyRefused } from "#lib/people/auth/passkeys.ts";
import { checkPasskey, passkeyRequestOptions } from "#lib/people/users/passkeys.ts";
import { renewSession } from "#lib/people/users/step-up.ts";

export const POST = dashboardEndpoint({
  message: "Passkey challenge created",
  run: ({ user, pageOrigin, now }) => passkeyRequestOptions(user, pageOrigin, now),
});

export const PUT = dashboardEndpoint({
  message: "Confirmed",
  body: passkeyResponse,
  run: async ({ user, body, pageOrigin, address, now, isSecure, setCookie }) => {
    const userId = await checkPasskey(body.response, { user, origin: pageOrigin, address }, now);
    if (userId !== user.userId) throw passkeyRefused();
    const secret = await renewSession(user, now);
    setCookie(await sessionCookie(userId, secret, isSecure));
    return {};
  },
});
