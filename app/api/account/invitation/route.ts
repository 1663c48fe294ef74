import { publicEndpoint } from "#http/browser-endpoint.ts";
import { acceptInvitation } from "#lib/people/users/accept-invitation.ts";
import { acceptance } from "#lib/people/users/contract.ts";

export const POST = publicEndpoint({
  message: "Invitation accepted",
  body: acceptance,
  run: ({ body, address, now }) => acceptInvitation(body, address, now),
});
