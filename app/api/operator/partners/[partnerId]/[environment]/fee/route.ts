import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { scopeIn } from "#app/api/operator-params.ts";
import { feeChange } from "#lib/operators/contract.ts";
import { updateFee } from "#lib/partners/access.ts";

export const PUT = operatorEndpoint({
  message: "Fee updated. New quotes use it immediately.",
  body: feeChange,
  act: ({ params, body }) => ({
    action: "partner.fee",
    target: scopeIn(params).partnerId,
    ...scopeIn(params),
    details: { bps: body.fee },
  }),
  run: ({ params, body }) => updateFee(scopeIn(params), body.fee),
});
