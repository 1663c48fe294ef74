import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { resendRange, webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { resendSince } from "#lib/webhooks/resend.ts";

export const POST = dashboardEndpoint({
  message: "Deliveries queued for resending",
  roles: webhookResenders,
  body: resendRange,
  run: ({ scope, params, body, actor, now }) => resendSince(scope, params.endpointId ?? "", body, now, actor),
});
