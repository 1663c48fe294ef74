import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { invitationRequest, peopleManagers } from "#lib/people/contract.ts";
import { invitePerson } from "#lib/people/invitations.ts";

export const POST = dashboardEndpoint({
  message: "Invited",
  roles: peopleManagers,
  requiresStepUp: true,
  body: invitationRequest,
  run: ({ scope, body, actor, pageOrigin, now }) =>
    invitePerson({ partnerId: scope.partnerId, actor, origin: pageOrigin }, body, now),
});
