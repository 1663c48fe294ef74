import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { withReason } from "#lib/operators/contract.ts";
import { resumePartner, suspendPartner } from "#lib/partners/manage-partners.ts";

export const POST = operatorEndpoint({
  message: "Partner suspended",
  body: withReason,
  act: ({ params: { partnerId = "" }, body }) => ({
    action: "partner.suspend",
    target: partnerId,
    partnerId,
    details: { reason: body.reason },
  }),
  run: ({ params, body, now }) => suspendPartner(params.partnerId ?? "", now, body.reason),
});

export const DELETE = operatorEndpoint({
  message: "Partner resumed",
  act: ({ params: { partnerId = "" } }) => ({ action: "partner.resume", target: partnerId, partnerId }),
  run: ({ params }) => resumePartner(params.partnerId ?? ""),
});
