import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { confirmSignUp } from "#lib/users/confirm-sign-up.ts";
import { signUpConfirmation } from "#lib/users/contract.ts";

export const POST = publicEndpoint({
  message: "Account created",
  body: signUpConfirmation,
  run: ({ body, address, now }) => confirmSignUp(body, address, now),
});
