import { changeMessage, operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { changeShare } from "#lib/people/operators/change-partner.ts";
import { newShare } from "#lib/statements/contract.ts";

export const POST = operatorEndpoint({
  permission: "fees",
  message: changeMessage("Share saved. It applies to transactions that first succeed on this day or later."),
  body: newShare,
  run: ({ params, body, actor, now }) =>
    changeShare(scopeIn(params), { shareBps: body.share, validFrom: body.valid_from }, actor, now),
});
