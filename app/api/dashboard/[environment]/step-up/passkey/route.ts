import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { sessionCookie } from "#app/session-cookie.ts";
import { AppError } from "#lib/errors.ts";
import { passkeyAnswer } from "#lib/people/contract.ts";
import { askForPasskey, checkPasskey } from "#lib/people/passkeys.ts";
import { renewSession } from "#lib/people/step-up.ts";

export const POST = dashboardEndpoint({
  message: "What the passkey is to sign",
  run: ({ person, pageOrigin, now }) => askForPasskey(person, pageOrigin, now),
});

export const PUT = dashboardEndpoint({
  message: "Confirmed",
  body: passkeyAnswer,
  run: async ({ person, body, pageOrigin, now, isSecure, setHeader }) => {
    const userId = await checkPasskey(body.response, { person, origin: pageOrigin }, now);
    if (userId !== person.userId)
      throw new AppError("validation_failed", "This passkey could not be checked; try again");
    const renewed = await renewSession(person, now);
    setHeader("set-cookie", await sessionCookie(renewed.userId, renewed.secret, isSecure));
    return {};
  },
});
