import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { partnerRename } from "#lib/operators/contract.ts";
import { renamePartner } from "#lib/partners/manage-partners.ts";

export const PATCH = operatorEndpoint({
  message: "Partner renamed",
  body: partnerRename,
  run: ({ params, body, actor, now }) => renamePartner(params.partnerId ?? "", body.name, actor, now),
});
