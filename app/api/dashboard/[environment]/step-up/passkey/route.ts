import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { sessionCookie } from "#app/session-cookie.ts";
import { passkeyResponse } from "#lib/auth/contract.ts";
import { passkeyRefused } from "#lib/auth/passkeys.ts";
import { checkPasskey, passkeyRequestOptions } from "#lib/users/passkeys.ts";
import { renewSession } from "#lib/users/step-up.ts";

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
