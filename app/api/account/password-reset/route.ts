import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { resetRequest } from "#lib/people/contract.ts";
import { requestReset } from "#lib/people/reset-password.ts";

export const POST = publicEndpoint({
  message: "If there is an account with this address, a link is on its way to it",
  body: resetRequest,
  run: async ({ body, pageOrigin, now }) => {
    await requestReset(body.email, pageOrigin, now);
    return {};
  },
});
