import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { renamePartner } from "#lib/partners/manage-partners.ts";
import { partnerRename } from "#lib/people/operators/contract.ts";

export const PATCH = operatorEndpoint({
  message: "Partner renamed",
  body: partnerRename,
  run: ({ params, body, actor, now }) => renamePartner(params.partnerId ?? "", body.name, actor, now),
});
