import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { memberManagers, memberRemoval, roleChange } from "#lib/people/users/contract.ts";
import { changeRole, removeMember } from "#lib/people/users/members.ts";

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
  // Pages of the previous version send no body.
  body: memberRemoval.optional(),
  run: async ({ scope: { partnerId }, params, body, actor, now }) => {
    const member = { partnerId, userId: params.memberId ?? "" };
    await removeMember(member, actor, now, { revokesKeys: body?.revoke_keys });
    return {};
  },
});
