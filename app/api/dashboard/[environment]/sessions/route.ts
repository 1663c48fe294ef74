import * as z from "zod";
import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { endSessions } from "#lib/users/sessions.ts";

/** All sessions of the user; `keep_this` keeps the current one. */
export const DELETE = dashboardEndpoint({
  message: "Sessions ended",
  body: z.strictObject({ keep_this: z.boolean() }),
  run: async ({ user, body, actor, now }) => ({ ended: await endSessions(user, body.keep_this, actor, now) }),
});
