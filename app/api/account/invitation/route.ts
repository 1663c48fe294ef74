import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { acceptInvitation } from "#lib/users/accept-invitation.ts";
import { acceptance } from "#lib/users/contract.ts";

export const POST = publicEndpoint({
  message: "Invitation accepted",
  body: acceptance,
  run: ({ body, address, now }) => acceptInvitation(body, address, now),
});
