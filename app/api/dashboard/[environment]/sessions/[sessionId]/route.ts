import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { revokeSession } from "#lib/people/sessions.ts";

export const DELETE = dashboardEndpoint({
  message: "Session ended",
  run: async ({ person, params, actor, now }) => {
    await revokeSession(person, params.sessionId ?? "", actor, now);
    return {};
  },
});
