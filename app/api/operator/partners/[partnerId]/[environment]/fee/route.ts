import { operatorActionEndpoint } from "#app/api/operator-endpoint.ts";
import { scopeIn } from "#app/api/operator-params.ts";
import { feeChange } from "#lib/operators/contract.ts";
import { findAccess, updateFee } from "#lib/partners/access.ts";

export const PUT = operatorActionEndpoint({
  message: "Fee updated. New quotes use it immediately.",
  body: feeChange,
  action: ({ params, body }) => ({
    action: "partner.fee",
    target: scopeIn(params).partnerId,
    ...scopeIn(params),
    details: { bps: body.fee },
    before: async (tx) => ({ bps: (await findAccess(scopeIn(params), tx))?.feeBps ?? 0 }),
  }),
  run: ({ params, body, tx }) => updateFee(scopeIn(params), body.fee, tx),
});
