import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { removeMember } from "#lib/people/users/members.ts";

/** Leaves the partner. */
export const DELETE = dashboardEndpoint({
  message: "You left the account",
  requiresStepUp: true,
  run: async ({ user, actor, now }) => {
    await removeMember(user, actor, now);
    return {};
  },
});
