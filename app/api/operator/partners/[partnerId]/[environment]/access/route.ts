import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { scopeIn } from "#app/api/operator-params.ts";
import { limitsChange } from "#lib/operators/contract.ts";
import { grantAccess, revokeAccess, updateLimits } from "#lib/partners/access.ts";

export const POST = operatorEndpoint({
  message: "Access granted",
  act: ({ params }) => ({ action: "partner.grant", target: scopeIn(params).partnerId, ...scopeIn(params) }),
  run: ({ params }) => grantAccess(scopeIn(params)),
});

export const PUT = operatorEndpoint({
  message: "Limits updated",
  body: limitsChange,
  act: ({ params, body }) => ({
    action: "partner.limits",
    target: scopeIn(params).partnerId,
    ...scopeIn(params),
    details: body,
  }),
  run: ({ params, body }) => updateLimits(scopeIn(params), body),
});

export const DELETE = operatorEndpoint({
  message: "Access revoked",
  act: ({ params }) => ({ action: "partner.withdraw", target: scopeIn(params).partnerId, ...scopeIn(params) }),
  run: ({ params }) => revokeAccess(scopeIn(params)),
});
