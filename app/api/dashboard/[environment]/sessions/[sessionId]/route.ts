import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { endUserSession } from "#lib/users/sessions.ts";

export const DELETE = dashboardEndpoint({
  message: "Session ended",
  run: async ({ user, params, actor, now }) => {
    await endUserSession(user, params.sessionId ?? "", actor, now);
    return {};
  },
});
