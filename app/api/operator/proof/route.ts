import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { operatorProof } from "#lib/operators/contract.ts";
import { proveOperator } from "#lib/operators/session.ts";

export const POST = operatorEndpoint({
  message: "Confirmed for 5 minutes",
  body: operatorProof,
  act: () => ({ action: "operator.proof", target: "session" }),
  run: ({ operator, sessionId, body, now }) => proveOperator(operator, sessionId, body, now),
});
