import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { signUp } from "#lib/people/contract.ts";
import { registerPerson } from "#lib/people/register-person.ts";

export const POST = publicEndpoint({
  message: "Account created",
  body: signUp,
  run: async ({ body, address, now }) => {
    await registerPerson(body, address, now);
    return {};
  },
});
