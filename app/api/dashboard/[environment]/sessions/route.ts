import * as z from "zod";
import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { endSessions } from "#lib/people/sessions.ts";

/** Every session of the person; `keep_this` leaves them signed in here. */
export const DELETE = dashboardEndpoint({
  message: "Sessions ended",
  body: z.strictObject({ keep_this: z.boolean() }),
  run: async ({ person, body, actor, now }) => ({ ended: await endSessions(person, body.keep_this, actor, now) }),
});
