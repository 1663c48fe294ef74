import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { closeMonth } from "#lib/statements/close-statements.ts";
import { closeRequest } from "#lib/statements/contract.ts";

/** Closes a month for all partners. */
export const POST = operatorEndpoint({
  permission: "money",
  message: "Month closed",
  body: closeRequest,
  run: ({ params, body, actor, now }) => closeMonth(scopeIn(params).environment, body.month, actor, now),
});
