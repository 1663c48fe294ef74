import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { resetRequest } from "#lib/users/contract.ts";
import { requestReset } from "#lib/users/reset-password.ts";

export const POST = publicEndpoint({
  message: "If there is an account with this address, a link is on its way to it",
  body: resetRequest,
  run: async ({ body, pageOrigin, now }) => {
    await requestReset(body.email, pageOrigin, now);
    return {};
  },
});
