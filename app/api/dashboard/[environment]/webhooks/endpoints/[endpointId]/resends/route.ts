import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { resendRange, webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { resendSince } from "#lib/webhooks/resend.ts";

export const POST = dashboardEndpoint({
  message: "Deliveries queued for resending",
  roles: webhookResenders,
  body: resendRange,
  audit: ({ params, body }, { count }) => ({
    action: "webhook.resend_since",
    target: params.endpointId ?? null,
    after: { ...body, count },
  }),
  run: ({ scope, params, body, now }) => resendSince(scope, params.endpointId ?? "", body, now),
});
