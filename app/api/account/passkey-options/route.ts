import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { askForPasskey } from "#lib/users/passkeys.ts";

export const POST = publicEndpoint({
  message: "Passkey challenge created",
  run: ({ pageOrigin, now }) => askForPasskey(null, pageOrigin, now),
});
