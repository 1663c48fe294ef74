import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { invitationRequest, memberManagers } from "#lib/people/users/contract.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";

export const POST = dashboardEndpoint({
  message: "Invitation sent",
  roles: memberManagers,
  requiresStepUp: true,
  body: invitationRequest,
  run: ({ scope, body, actor, pageOrigin, now }) =>
    inviteMember({ partnerId: scope.partnerId, actor, origin: pageOrigin }, body, now),
});
