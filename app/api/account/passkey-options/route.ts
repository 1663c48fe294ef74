import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { passkeyRequestOptions } from "#lib/users/passkeys.ts";

export const POST = publicEndpoint({
  message: "Passkey challenge created",
  run: ({ pageOrigin, now }) => passkeyRequestOptions(null, pageOrigin, now),
});
