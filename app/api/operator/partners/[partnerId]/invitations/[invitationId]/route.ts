import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { resendInvitation, revokeInvitation } from "#lib/people/users/invitations.ts";

export const POST = operatorEndpoint({
  message: "Invitation resent. The new link expires in seven days.",
  run: ({ params: { partnerId = "", invitationId = "" }, actor, pageOrigin, now }) =>
    resendInvitation({ partnerId, actor, origin: pageOrigin }, invitationId, now),
});

export const DELETE = operatorEndpoint({
  message: "Invitation revoked",
  run: ({ params: { partnerId = "", invitationId = "" }, actor, now }) =>
    revokeInvitation({ partnerId, actor }, invitationId, now),
});
