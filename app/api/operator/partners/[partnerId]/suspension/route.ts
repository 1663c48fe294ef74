import { operatorActionEndpoint } from "#http/operator-endpoint.ts";
import { resumePartner, suspendPartner } from "#lib/partners/manage-partners.ts";
import { withReason } from "#lib/people/operators/contract.ts";

export const POST = operatorActionEndpoint({
  message: "Partner suspended",
  body: withReason,
  action: ({ params: { partnerId = "" }, body }) => ({
    action: "partner.suspend",
    target: partnerId,
    partnerId,
    details: { reason: body.reason },
  }),
  run: ({ params, body, now, tx }) => suspendPartner(params.partnerId ?? "", now, body.reason, tx),
});

export const DELETE = operatorActionEndpoint({
  message: "Partner resumed",
  action: ({ params: { partnerId = "" } }) => ({ action: "partner.resume", target: partnerId, partnerId }),
  run: ({ params, tx }) => resumePartner(params.partnerId ?? "", tx),
});
