import { publicEndpoint } from "#http/browser-endpoint.ts";
import { currentPending, knownDevice } from "#http/session.ts";
import { deviceCookie, sessionCookie } from "#http/session-cookie.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { codeEntry } from "#lib/people/users/contract.ts";
import { completeTwoFactor } from "#lib/people/users/session.ts";

export const POST = publicEndpoint({
  message: "Signed in",
  body: codeEntry,
  run: async ({ body, address, now, isSecure, setCookie }) => {
    const pending = await currentPending();
    if (!pending) throw new AppError("sign_in_required", "Your sign-in expired. Start again.");
    const secret = await completeTwoFactor(pending, body.code, { address, device: await knownDevice() }, now);
    if (!secret)
      throw invalidField("code", "wrong", "Incorrect or already used code. Enter the code your app shows now.");
    setCookie(await sessionCookie(pending.userId, secret, isSecure));
    setCookie(deviceCookie(pending.userId, now, isSecure));
    return {};
  },
});
