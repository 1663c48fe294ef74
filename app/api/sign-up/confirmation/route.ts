import { publicEndpoint } from "#http/browser-endpoint.ts";
import { confirmSignUp } from "#lib/people/users/confirm-sign-up.ts";
import { signUpConfirmation } from "#lib/people/users/contract.ts";

export const POST = publicEndpoint({
  message: "Account created",
  body: signUpConfirmation,
  run: ({ body, address, now }) => confirmSignUp(body, address, now),
});
