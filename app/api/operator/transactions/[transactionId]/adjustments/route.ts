import { changeMessage, operatorEndpoint } from "#http/operator-endpoint.ts";
import { enteredAdjustment } from "#lib/adjustments/contract.ts";
import { addAdjustment } from "#lib/people/operators/add-adjustment.ts";

export const POST = operatorEndpoint({
  permission: "money",
  message: changeMessage("Adjustment recorded"),
  body: enteredAdjustment,
  run: ({ params, body, actor, now }) => addAdjustment(params.transactionId ?? "", body, actor, now),
});
