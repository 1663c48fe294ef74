import { operatorActionEndpoint } from "#app/api/operator-endpoint.ts";
import { scopeIn } from "#app/api/operator-params.ts";
import { feeChange } from "#lib/operators/contract.ts";
import { updateFee } from "#lib/partners/access.ts";

export const PUT = operatorActionEndpoint({
  message: "Fee updated. New quotes use it immediately.",
  body: feeChange,
  action: ({ params, body }) => ({
    action: "partner.fee",
    target: scopeIn(params).partnerId,
    ...scopeIn(params),
    details: { bps: body.fee },
  }),
  run: ({ params, body, tx }) => updateFee(scopeIn(params), body.fee, tx),
});
