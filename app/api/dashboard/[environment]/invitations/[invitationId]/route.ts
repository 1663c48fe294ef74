import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { memberManagers } from "#lib/people/users/contract.ts";
import { resendInvitation, revokeInvitation } from "#lib/people/users/invitations.ts";

export const POST = dashboardEndpoint({
  message: "Invitation resent",
  roles: memberManagers,
  requiresStepUp: true,
  run: ({ scope, params, actor, pageOrigin, now }) =>
    resendInvitation({ partnerId: scope.partnerId, actor, origin: pageOrigin }, params.invitationId ?? "", now),
});

export const DELETE = dashboardEndpoint({
  message: "Invitation revoked",
  roles: memberManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await revokeInvitation({ partnerId: scope.partnerId, actor }, params.invitationId ?? "", now);
    return {};
  },
});
