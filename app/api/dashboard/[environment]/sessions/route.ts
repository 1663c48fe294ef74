import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { sessionsEnd } from "#lib/people/auth/contract.ts";
import { endUserSessions } from "#lib/people/users/sessions.ts";

/** All sessions of the user; `keep_this` keeps the current one. */
export const DELETE = dashboardEndpoint({
  message: "Sessions ended",
  body: sessionsEnd,
  run: async ({ user, body, actor, now }) => ({ ended: await endUserSessions(user, body.keep_this, actor, now) }),
});
