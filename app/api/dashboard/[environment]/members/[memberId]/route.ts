import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { memberManagers, roleChange } from "#lib/users/contract.ts";
import { changeRole, removeMember } from "#lib/users/members.ts";

export const PATCH = dashboardEndpoint({
  message: "Role changed",
  roles: memberManagers,
  requiresStepUp: true,
  body: roleChange,
  run: async ({ scope, params, body, actor, now }) => {
    await changeRole(scope.partnerId, params.memberId ?? "", body.role, actor, now);
    return {};
  },
});

export const DELETE = dashboardEndpoint({
  message: "Member removed",
  roles: memberManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await removeMember(scope.partnerId, params.memberId ?? "", actor, now);
    return {};
  },
});
