import { changeMessage, operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { newFeeRule } from "#lib/fees/contract.ts";
import { addFeeRule } from "#lib/people/operators/change-fees.ts";

export const POST = operatorEndpoint({
  permission: "fees",
  message: changeMessage("Fee rule added"),
  body: newFeeRule,
  run: ({ params, body, actor, now }) => addFeeRule(scopeIn(params), body, actor, now),
});
