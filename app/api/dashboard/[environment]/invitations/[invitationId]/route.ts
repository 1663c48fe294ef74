import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { peopleManagers } from "#lib/people/contract.ts";
import { resendInvitation, revokeInvitation } from "#lib/people/invitations.ts";

export const POST = dashboardEndpoint({
  message: "Sent again",
  roles: peopleManagers,
  requiresStepUp: true,
  run: ({ scope, params, actor, pageOrigin, now }) =>
    resendInvitation({ partnerId: scope.partnerId, actor, origin: pageOrigin }, params.invitationId ?? "", now),
});

export const DELETE = dashboardEndpoint({
  message: "Invitation revoked",
  roles: peopleManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await revokeInvitation({ partnerId: scope.partnerId, actor }, params.invitationId ?? "", now);
    return {};
  },
});
