import { publicEndpoint } from "#http/browser-endpoint.ts";
import { passkeyRequestOptions } from "#lib/people/users/passkeys.ts";

export const POST = publicEndpoint({
  message: "Passkey challenge created",
  run: ({ pageOrigin, now }) => passkeyRequestOptions(null, pageOrigin, now),
});
