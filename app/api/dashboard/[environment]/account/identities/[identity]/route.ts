import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { unlinkIdentity } from "#lib/people/identities.ts";

export const DELETE = dashboardEndpoint({
  message: "Disconnected",
  requiresStepUp: true,
  run: async ({ person, params, actor, now }) => {
    await unlinkIdentity(person, params.identity ?? "", actor, now);
    return {};
  },
});
