import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { operatorStepUp } from "#lib/operators/contract.ts";
import { completeOperatorStepUp } from "#lib/operators/session.ts";

export const POST = operatorEndpoint({
  message: "Confirmed for 5 minutes",
  body: operatorStepUp,
  act: () => ({ action: "operator.step_up", target: "session" }),
  run: ({ operator, body, now }) => completeOperatorStepUp(operator, body, now),
});
