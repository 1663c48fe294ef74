import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { signUp } from "#lib/users/contract.ts";
import { registerUser } from "#lib/users/register-user.ts";

export const POST = publicEndpoint({
  message: "Account created",
  body: signUp,
  run: async ({ body, address, now }) => {
    await registerUser(body, address, now);
    return {};
  },
});
