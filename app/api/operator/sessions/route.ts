import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { sessionsEnd } from "#lib/auth/contract.ts";
import { endOperatorSessions } from "#lib/operators/sessions.ts";

/** All sessions of the operator; `keep_this` keeps the current one. */
export const DELETE = operatorEndpoint({
  message: "Sessions ended",
  withoutStepUp: true,
  body: sessionsEnd,
  run: async ({ operator, body, actor, now }) => ({
    ended: await endOperatorSessions(operator, body.keep_this, actor, now),
  }),
});
