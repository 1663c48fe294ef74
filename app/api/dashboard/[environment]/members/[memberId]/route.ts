import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { peopleManagers, roleChange } from "#lib/people/contract.ts";
import { changeRole, removeMember } from "#lib/people/members.ts";

export const PATCH = dashboardEndpoint({
  message: "Role changed",
  roles: peopleManagers,
  requiresStepUp: true,
  body: roleChange,
  run: async ({ scope, params, body, actor, now }) => {
    await changeRole(scope.partnerId, params.memberId ?? "", body.role, actor, now);
    return {};
  },
});

export const DELETE = dashboardEndpoint({
  message: "Member removed",
  roles: peopleManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await removeMember(scope.partnerId, params.memberId ?? "", actor, now);
    return {};
  },
});
