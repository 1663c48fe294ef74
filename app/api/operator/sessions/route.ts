import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { sessionsEnd } from "#lib/people/auth/contract.ts";
import { endOperatorSessions } from "#lib/people/operators/sessions.ts";

/** All sessions of the operator; `keep_this` keeps the current one. */
export const DELETE = operatorEndpoint({
  permission: "account",
  message: "Sessions ended",
  withoutStepUp: true,
  body: sessionsEnd,
  run: async ({ operator, body, actor, now }) => ({
    ended: await endOperatorSessions(operator, body.keep_this, actor, now),
  }),
});
