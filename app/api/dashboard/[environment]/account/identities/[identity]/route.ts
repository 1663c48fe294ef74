import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { unlinkIdentity } from "#lib/people/users/identities.ts";

export const DELETE = dashboardEndpoint({
  message: "Disconnected",
  requiresStepUp: true,
  run: async ({ user, params, actor, now }) => {
    await unlinkIdentity(user, params.identity ?? "", actor, now);
    return {};
  },
});
