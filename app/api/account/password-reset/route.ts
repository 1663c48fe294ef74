import { publicEndpoint } from "#http/browser-endpoint.ts";
import { knownDevice } from "#http/session.ts";
import { resetRequest } from "#lib/people/users/contract.ts";
import { requestReset } from "#lib/people/users/reset-password.ts";

export const POST = publicEndpoint({
  message: "If an account with this address exists, we've sent it a reset link",
  body: resetRequest,
  run: async ({ body, pageOrigin, address, now }) => {
    await requestReset(body.email, pageOrigin, now, { address, device: await knownDevice() });
    return {};
  },
});
