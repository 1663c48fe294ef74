import { changeMessage, operatorActionEndpoint, operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { findAccess, limitsOf, revokeAccess, updateLimits } from "#lib/partners/access.ts";
import { grantRequest } from "#lib/partners/approval-contract.ts";
import { grantToPartner } from "#lib/people/operators/change-partner.ts";
import { limitsChange } from "#lib/people/operators/contract.ts";

export const POST = operatorEndpoint({
  message: changeMessage("Access granted"),
  body: grantRequest,
  run: ({ params, body, actor, now }) => grantToPartner(scopeIn(params), body?.override, actor, now),
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

// One operator alone can end access, because that stops harm and releases no money.
export const DELETE = operatorActionEndpoint({
  message: "Access revoked",
  action: ({ params }) => ({ action: "partner.withdraw", target: scopeIn(params).partnerId, ...scopeIn(params) }),
  run: ({ params, tx }) => revokeAccess(scopeIn(params), tx),
});
