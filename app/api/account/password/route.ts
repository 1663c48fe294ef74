import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { resetConfirmation } from "#lib/users/contract.ts";
import { resetPassword } from "#lib/users/reset-password.ts";

export const POST = publicEndpoint({
  message: "Password changed. Sign in with your new password.",
  body: resetConfirmation,
  run: async ({ body, address, now }) => {
    await resetPassword(body, address, now);
    return {};
  },
});
