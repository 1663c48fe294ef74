import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { resendInvitation, revokeInvitation } from "#lib/users/invitations.ts";

export const POST = operatorEndpoint({
  message: "A new link, open for another seven days",
  requiresStepUp: true,
  act: () => null,
  run: ({ params: { partnerId = "", invitationId = "" }, actor, pageOrigin, now }) =>
    resendInvitation({ partnerId, actor, origin: pageOrigin }, invitationId, now),
});

export const DELETE = operatorEndpoint({
  message: "Its link opens nothing any more",
  act: () => null,
  run: ({ params: { partnerId = "", invitationId = "" }, actor, now }) =>
    revokeInvitation({ partnerId, actor }, invitationId, now),
});
