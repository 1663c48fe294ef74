import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { brandApproval } from "#lib/brands/contract.ts";
import { approveBrand, rejectBrand } from "#lib/brands/decide-brand.ts";
import { withReason } from "#lib/people/operators/contract.ts";

export const POST = operatorEndpoint({
  message: "Brand approved. Buyers see it now.",
  body: brandApproval,
  run: ({ params, body, actor, now }) => approveBrand(scopeIn(params), { ...body, actor, now }),
});

export const DELETE = operatorEndpoint({
  message: "Brand rejected",
  body: brandApproval.extend(withReason.shape),
  run: ({ params, body, actor, now }) => rejectBrand(scopeIn(params), { ...body, actor, now }),
});
