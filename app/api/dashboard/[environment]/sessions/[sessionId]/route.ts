import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { endUserSession } from "#lib/people/users/sessions.ts";

export const DELETE = dashboardEndpoint({
  message: "Session ended",
  run: async ({ user, params, actor, now }) => {
    await endUserSession(user, params.sessionId ?? "", actor, now);
    return {};
  },
});
