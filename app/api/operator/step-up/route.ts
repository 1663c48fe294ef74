import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { operatorStepUp } from "#lib/people/operators/contract.ts";
import { completeOperatorStepUp } from "#lib/people/operators/step-up.ts";

export const POST = operatorEndpoint({
  permission: "account",
  message: "Confirmed for 5 minutes",
  allowsMissingTwoFactor: true,
  withoutStepUp: true,
  body: operatorStepUp,
  run: ({ operator, body, actor, now }) => completeOperatorStepUp(operator, body, actor, now),
});

/** Requested before the browser follows a link that requires step-up, such as a download. */
export const GET = operatorEndpoint({ permission: "account", message: "Step-up is recent", run: async () => ({}) });
