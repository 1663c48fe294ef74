import { publicEndpoint } from "#http/browser-endpoint.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { requestSignUp } from "#lib/people/users/confirm-sign-up.ts";
import { signUp } from "#lib/people/users/contract.ts";
import { signUpClosedText } from "#lib/people/users/sign-up-closed.ts";

export const POST = publicEndpoint({
  message: "Signed up",
  body: signUp,
  run: async ({ body, origin, address, now }) => {
    if (env().signUp !== "open") throw new AppError("scope_missing", signUpClosedText());
    await requestSignUp(body, origin, address, now);
    return {};
  },
});
