import { operatorActionEndpoint } from "#app/api/operator-endpoint.ts";
import { scopeIn } from "#app/api/operator-params.ts";
import { limitsChange } from "#lib/operators/contract.ts";
import { findAccess, grantAccess, limitsOf, revokeAccess, updateLimits } from "#lib/partners/access.ts";

export const POST = operatorActionEndpoint({
  message: "Access granted",
  action: ({ params }) => ({ action: "partner.grant", target: scopeIn(params).partnerId, ...scopeIn(params) }),
  run: ({ params, tx }) => grantAccess(scopeIn(params), tx),
});

export const PUT = operatorActionEndpoint({
  message: "Limits updated",
  body: limitsChange,
  action: ({ params, body }) => ({
    action: "partner.limits",
    target: scopeIn(params).partnerId,
    ...scopeIn(params),
    details: body,
    before: async (tx) => limitsOf(await findAccess(scopeIn(params), tx)),
  }),
  run: ({ params, body, tx }) => updateLimits(scopeIn(params), body, tx),
});

export const DELETE = operatorActionEndpoint({
  message: "Access revoked",
  action: ({ params }) => ({ action: "partner.withdraw", target: scopeIn(params).partnerId, ...scopeIn(params) }),
  run: ({ params, tx }) => revokeAccess(scopeIn(params), tx),
});
