import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { unlinkIdentity } from "#lib/users/identities.ts";

export const DELETE = dashboardEndpoint({
  message: "Disconnected",
  requiresStepUp: true,
  run: async ({ user, params, actor, now }) => {
    await unlinkIdentity(user, params.identity ?? "", actor, now);
    return {};
  },
});
