import { publicEndpoint } from "#app/api/browser-endpoint.ts";
import { acceptInvitation } from "#lib/people/accept-invitation.ts";
import { acceptance } from "#lib/people/contract.ts";

export const POST = publicEndpoint({
  message: "Invitation accepted",
  body: acceptance,
  run: ({ body, address, now }) => acceptInvitation(body, address, now),
});
