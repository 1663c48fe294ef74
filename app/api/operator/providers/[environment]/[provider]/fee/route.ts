import { changeMessage, operatorEndpoint } from "#http/operator-endpoint.ts";
import { providerIn } from "#http/operator-params.ts";
import { providerFeeChange } from "#lib/fees/contract.ts";
import { changeProviderFee } from "#lib/people/operators/change-fees.ts";

export const PUT = operatorEndpoint({
  permission: "fees",
  message: changeMessage("Configured fee saved"),
  body: providerFeeChange,
  run: ({ params, body, actor, now }) => changeProviderFee(providerIn(params), body.fee, actor, now),
});
