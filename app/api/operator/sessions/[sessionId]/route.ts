import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { endOperatorSessionById } from "#lib/people/operators/sessions.ts";

export const DELETE = operatorEndpoint({
  permission: "account",
  message: "Session ended",
  withoutStepUp: true,
  run: ({ operator, params: { sessionId = "" }, actor, now }) =>
    endOperatorSessionById(operator, sessionId, actor, now),
});
