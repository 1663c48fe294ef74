import { changeMessage, operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { changeFee } from "#lib/people/operators/change-partner.ts";
import { feeChange } from "#lib/people/operators/contract.ts";

export const PUT = operatorEndpoint({
  permission: "fees",
  message: changeMessage("Fee updated. New quotes use it immediately."),
  body: feeChange,
  run: ({ params, body, actor, now }) => changeFee(scopeIn(params), body.fee, actor, now),
});
