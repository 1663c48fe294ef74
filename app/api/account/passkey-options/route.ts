import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { askForPasskey } from "#lib/users/passkeys.ts";

export const POST = publicEndpoint({
  message: "What the passkey is to sign",
  run: ({ pageOrigin, now }) => askForPasskey(null, pageOrigin, now),
});
