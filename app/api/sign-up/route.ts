import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { signUp } from "#lib/users/contract.ts";
import { registerUser } from "#lib/users/register-user.ts";
import { signUpClosedText } from "#lib/users/sign-up-closed.ts";

export const POST = publicEndpoint({
  message: "Account created",
  body: signUp,
  run: async ({ body, address, now }) => {
    if (env().signUp !== "open") throw new AppError("scope_missing", signUpClosedText());
    await registerUser(body, address, now);
    return {};
  },
});
