import { changeMessage, operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { scopeIn } from "#app/api/operator-params.ts";
import { changeFee } from "#lib/operators/change-partner.ts";
import { feeChange } from "#lib/operators/contract.ts";

export const PUT = operatorEndpoint({
  message: changeMessage("Fee updated. New quotes use it immediately."),
  body: feeChange,
  run: ({ params, body, actor, now }) => changeFee(scopeIn(params), body.fee, actor, now),
});
