import { publicEndpoint } from "#http/browser-endpoint.ts";
import { invitationCookie } from "#http/session-cookie.ts";
import { assertOpenInvitation } from "#lib/people/users/accept-invitation.ts";
import { invitationLink } from "#lib/people/users/contract.ts";

/** Before a sign-in at a provider that accepts this invitation: the callback only has the browser's cookies. */
export const POST = publicEndpoint({
  message: "Invitation opened",
  body: invitationLink,
  run: async ({ body: { token }, isSecure, setCookie, now }) => {
    await assertOpenInvitation(token, now);
    setCookie(invitationCookie(token, isSecure));
  },
});
