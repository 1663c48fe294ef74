import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { operatorStepUp } from "#lib/operators/contract.ts";
import { completeOperatorStepUp } from "#lib/operators/session.ts";

export const POST = operatorEndpoint({
  message: "Confirmed for 5 minutes",
  body: operatorStepUp,
  run: ({ operator, body, actor, now }) => completeOperatorStepUp(operator, body, actor, now),
});
