import { changeMessage, operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { endFeeRule } from "#lib/people/operators/change-fees.ts";

export const DELETE = operatorEndpoint({
  permission: "fees",
  message: changeMessage("Fee rule ended. New quotes no longer use it."),
  run: ({ params, actor, now }) => endFeeRule(scopeIn(params), params.ruleId ?? "", actor, now),
});
