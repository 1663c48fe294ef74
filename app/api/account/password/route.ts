import { publicEndpoint } from "#http/browser-endpoint.ts";
import { resetConfirmation } from "#lib/people/users/contract.ts";
import { resetPassword } from "#lib/people/users/reset-password.ts";

export const POST = publicEndpoint({
  message: "Password changed. Sign in with your new password.",
  body: resetConfirmation,
  run: async ({ body, address, now }) => {
    await resetPassword(body, address, now);
    return {};
  },
});
